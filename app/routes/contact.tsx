import { useLocation } from 'react-router';
import { ContactFrame } from '#app/features/marketing/contact-frame.tsx';
import { RequestForm } from '#app/features/requests/request-form.tsx';
import { PriceList } from '#app/features/services/price-table.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { MAX_TITLE } from '#shared/contracts/limits.ts';
import type { Route } from './+types/contact';

export const loader = loadWords('contact');

export const handle: PageHandle = {
  searchParams: { topic: 'any', about: 'any' },
  listing: { words: 'contact', kind: 'Contact' },
};

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page: { title, seo } }) => ({
      ...seo,
      jsonLd: [breadcrumbs({ label: title, href: '/contact' })],
    }))
  : () => [];

export default function Contact({ loaderData: { page } }: Route.ComponentProps) {
  const parameters = new URLSearchParams(useLocation().search);
  return (
    <Frame>
      <PageHead opening="form" title={page.title} lead={page.lead} />
      <ContactFrame words={page.frame} heading="h2" person={page.person}>
        <RequestForm
          subject={parameters.get('topic')?.slice(0, MAX_TITLE)}
          about={parameters.get('about')?.slice(0, MAX_TITLE)}
        />
        <section id="prices" aria-labelledby="prices-title" className="mt-10 border-t border-rule pt-6">
          <h2 id="prices-title" className="title-3 mb-2">
            {page.prices.title}
          </h2>
          <PriceList prices={page.prices} />
        </section>
      </ContactFrame>
    </Frame>
  );
}
