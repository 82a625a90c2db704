/** Plus or minus: the `details` around it (class `group`) is closed or open. Lines, because forced colours take backgrounds away. */
export function OpenSign({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`relative size-3 shrink-0 before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-current after:absolute after:inset-y-0 after:left-1/2 after:border-l after:border-current group-open:after:hidden ${className}`}
    />
  );
}
