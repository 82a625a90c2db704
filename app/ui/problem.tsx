import type { ReactNode } from 'react';

/** What went wrong, read out at once. Nothing if nothing did. */
export function Problem({ className = '', children }: { className?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className={`problem ${className}`}>
      {children}
    </p>
  );
}
