import { type ReactNode, useState } from 'react';
import { OpenSign } from './open-sign.tsx';

/** A collapsible part whose contents are rendered when it is first opened. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center justify-between gap-6 py-2 hover:text-faint">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <OpenSign />
      </summary>
      {isOpen && <div className="pt-2 pb-6">{children}</div>}
    </details>
  );
}
