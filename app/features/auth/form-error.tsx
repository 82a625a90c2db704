import type { ReactNode } from 'react';

/** What went wrong with a form as a whole. The region is always there, so that its words are read out when they come. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="rounded-sm border-l-4 border-danger bg-danger-wash px-4 py-3 font-sans text-[0.9375rem] leading-snug text-danger">
          {children}
        </p>
      )}
    </div>
  );
}
