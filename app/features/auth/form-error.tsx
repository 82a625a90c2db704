import { type ReactNode, useEffect, useRef } from 'react';

/** A form-level error. The live region is always rendered, so that screen readers announce its changes. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="rounded-sm border-l-4 border-danger bg-danger-wash px-4 py-3 font-sans text-[0.9375rem] leading-snug problem">
          {children}
        </p>
      )}
    </div>
  );
}

/** What is said in place of the form once it was sent. Takes the focus, which would be lost with the form. */
export function FormDone({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p
      ref={note}
      role="status"
      tabIndex={-1}
      className="border-l-4 border-success bg-success-wash px-4 py-3 text-base"
    >
      {children}
    </p>
  );
}
