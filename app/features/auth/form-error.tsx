import type { ReactNode } from 'react';

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
