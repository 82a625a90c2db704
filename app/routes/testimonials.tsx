import { DemonstrationNote } from '#app/features/marketing/demonstration-note.tsx';
import { LargeQuotation, Quotation } from '#app/features/marketing/quotation.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs, reviewedWriter } from '#app/lib/json-ld.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { home } from '#shared/words/home.ts';
import { testimonials, testimonialsPage } from '#shared/words/testimonials.ts';

export const meta = metaOf({
  ...testimonialsPage.seo,
  jsonLd: [breadcrumbs({ label: 'Testimonials', href: '/testimonials' }), reviewedWriter(testimonials)],
});

const [first, ...others] = testimonials;

export default function Testimonials() {
  return (
    <Frame>
      <PageHead title={testimonialsPage.title} lead={testimonialsPage.lead} />
      <div className="-mt-4 mb-8">
        <DemonstrationNote />
      </div>
      {first && <LargeQuotation testimonial={first} />}
      <ul className="later-each gap-x-6 pt-14 pb-6 [--room:19rem] md:columns-2 md:pb-10 md:[--far:visible] xl:columns-3">
        {others.map((testimonial) => (
          <li
            key={testimonial.name}
            className="mb-6 break-inside-avoid rounded-sm border border-rule bg-leaf p-5 sm:p-6"
          >
            <Quotation testimonial={testimonial} />
          </li>
        ))}
      </ul>
      <Closing {...home.contact} text={home.contact.lead} link={home.hero.actions.contact} />
    </Frame>
  );
}
