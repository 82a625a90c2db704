import { home } from '#app/content/home.ts';
import { testimonials, testimonialsPage } from '#app/content/testimonials.ts';
import { DemonstrationNote } from '#app/features/marketing/demonstration-note.tsx';
import { Quotation } from '#app/features/marketing/quotation.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs, reviewedWriter } from '#app/lib/json-ld.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';

export const meta = metaOf({
  ...testimonialsPage.seo,
  jsonLd: [breadcrumbs({ label: 'Testimonials', href: '/testimonials' }), reviewedWriter(testimonials)],
});

export default function Testimonials() {
  return (
    <Frame>
      <PageHead title={testimonialsPage.title} lead={testimonialsPage.lead} />
      <DemonstrationNote />
      <ul className="later-each gap-x-14 pt-10 pb-12 [--room:17rem] md:columns-2 md:pb-16 md:[--far:visible] xl:columns-3">
        {testimonials.map((testimonial) => (
          <li key={testimonial.name} className="mb-10 break-inside-avoid border-t border-ink pt-6">
            <Quotation testimonial={testimonial} />
          </li>
        ))}
      </ul>
      <Closing {...home.contact} text={home.contact.lead} link={home.hero.actions.contact} />
    </Frame>
  );
}
