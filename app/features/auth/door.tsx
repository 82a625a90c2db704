import type { ReactNode } from 'react';
import { Frame } from '#app/ui/page.tsx';

/** The narrow page of the forms before the desk. */
export function Door({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Frame className="pt-10 pb-16 md:pt-16">
      <div className="mx-auto max-w-md">
        <h1 className="font-display text-[2.25rem] leading-tight">{title}</h1>
        {lead && <p className="mt-3 text-lg leading-normal text-faint">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </Frame>
  );
}

export const doorLink =
  'inline-block py-2 font-sans text-[0.9375rem] underline decoration-edge underline-offset-4 hover:text-red';
