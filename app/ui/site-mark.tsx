/** The logo: an open book with a corrector's caret. Label it where it is used. */
export function SiteMark({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d="M4 8c4.5-2 8.5-2 12 0v18c-3.5-2-7.5-2-12 0zM28 8c-4.5-2-8.5-2-12 0v18c3.5-2 7.5-2 12 0z" />
      <path d="m19 17.5 2.75-4.5 2.75 4.5" strokeLinecap="round" className="stroke-red" />
    </svg>
  );
}
