import { DemonstrationNote, LargeQuotation, Quotation } from '#app/features/marketing/quotation.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { reviewedWriter } from '#app/lib/json-ld-site.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/testimonials';

export const handle: PageHandle = { listing: { words: 'testimonials', kind: 'Testimonials' } };

export const loader = loadWords('testimonials');

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => ({
      ...page.seo,
      isIndexed: page.items.length > 0,
      jsonLd: [breadcrumbs({ label: 'Testimonials', href: '/testimonials' }), reviewedWriter(page)],
    }))
  : () => [];

export default function Testimonials({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const [first, ...others] = page.items;
  return (
    <Frame>
      <PageHead title={page.title} lead={first ? page.lead : t('No testimonials yet.')} opening="label" />
      <div className="-mt-6 mb-8 md:-mt-10">
        <DemonstrationNote note={page.demonstrationNote} />
      </div>
      {first && <LargeQuotation testimonial={first} />}
      <ul className="later-each gap-x-10 pt-12 pb-6 [--room:19rem] md:columns-2 md:pb-10 md:[--far:visible] xl:columns-3">
        {others.map((testimonial) => (
          <li key={testimonial.content} className="mb-10 break-inside-avoid border-t border-rule pt-5">
            <Quotation testimonial={testimonial} />
          </li>
        ))}
      </ul>
      <Closing {...page.closing} />
    </Frame>
  );
}
