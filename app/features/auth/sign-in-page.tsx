import type { ReactNode } from 'react';
import { useBrand } from '#app/lib/site-words.ts';
import { Frame } from '#app/ui/page.tsx';
import { SiteMark } from '#app/ui/site-mark.tsx';

type SignInPageProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The narrow layout of the sign-in pages: no admin frame, only a link back to the site. */
export function SignInPage({ title, lead, children }: SignInPageProps) {
  const brand = useBrand();
  return (
    <Frame className="pb-16">
      <header className="mx-auto max-w-md pt-6 md:pt-[12vh]">
        <a href="/" className="inline-flex min-h-11 items-center gap-2.5">
          <SiteMark className="size-7" />
          <span className="font-display text-[1.375rem] leading-none">{brand.name}</span>
        </a>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto mt-6 max-w-md border-t border-ink pt-8">
        <h1 className="font-display text-[2.25rem] leading-tight">{title}</h1>
        {lead && <p className="mt-3 text-lg leading-normal text-faint">{lead}</p>}
        <div className="mt-8">{children}</div>
      </main>
    </Frame>
  );
}

export const signInLink = 'inline-block py-2 font-sans text-[0.9375rem] link';
