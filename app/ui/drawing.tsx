import type { ReactNode } from 'react';

/** Decorative line drawings, hidden from screen readers. */
const lines = {
  nib: (
    <>
      <path d="M24 5 14 27l4 11h12l4-11z" />
      <path d="M24 5v20" />
      <circle cx="24" cy="27.5" r="2.5" />
      <path d="M18 43h12" />
    </>
  ),
  book: (
    <>
      <path d="M6 11c6-3 13-3 18 1v28c-5-4-12-4-18-1z" />
      <path d="M42 11c-6-3-13-3-18 1v28c5-4 12-4 18-1z" />
      <path d="M11 18c3-1 6-1 8 0M11 24c3-1 6-1 8 0M29 18c3-1 6-1 8 0M29 24c3-1 6-1 8 0" />
    </>
  ),
  marks: (
    <>
      <path d="M5 20h22" />
      <path d="M5 30h14" />
      <path d="M12 16l10 8" className="stroke-red" />
      <path d="M26 34l5-8 5 8" className="stroke-red" />
      <path d="M31 26c0-8 3-12 10-13" className="stroke-red" />
    </>
  ),
  shield: (
    <>
      <path d="M24 5 9 10v13c0 10 6 16 15 20 9-4 15-10 15-20V10z" />
      <path d="m16 24 6 6 11-13" className="stroke-red" />
    </>
  ),
  sheet: (
    <>
      <path d="M12 5h17l8 8v30H12z" />
      <path d="M29 5v8h8" />
      <path d="M18 21h13M18 27h13M18 33h8" />
    </>
  ),
  // One sheet, folded along the three steps: flat with its creases, folded once, and an octavo.
  flatSheet: (
    <>
      <path d="M4 9h40v30H4z" />
      <path d="M14 9v30M24 9v30M34 9v30M4 24h40" strokeDasharray="2 3" />
    </>
  ),
  foldedSheet: (
    <>
      <path d="m4 15 18-6v28L4 43z" />
      <path d="m22 9 18 6v28l-18-6" />
      <path d="M22 9v28" strokeDasharray="2 3" />
    </>
  ),
  octavo: (
    <>
      <path d="M4 6h24v33H4z" />
      <path d="M9 6v33" />
      <path d="M28 9h3v33H7v-3" />
      <path d="M14 14h9M14 19h6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export function Drawing({ name, className = '' }: { name: keyof typeof lines; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`size-10 ${className}`}
    >
      {lines[name]}
    </svg>
  );
}
