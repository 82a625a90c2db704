/** Plus or minus: the `details` around it (class `group`) is closed or open. */
export function OpenSign({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`relative size-3 shrink-0 before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-current after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-current group-open:after:hidden ${className}`}
    />
  );
}
