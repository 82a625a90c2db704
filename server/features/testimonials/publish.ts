import type { TestimonialInput } from '#shared/contracts/testimonial-link.ts';
import type { Testimonials } from '#shared/contracts/words/pages.ts';

const SOURCE = 'Written by the client through a link.';

/** The site's testimonials with an approved one added at the top. */
export function withTestimonial(
  { items, ...rest }: Testimonials,
  { name, field, content, rating }: TestimonialInput,
  now: Date,
): Testimonials {
  const item: Testimonials['items'][number] = {
    name,
    field,
    content,
    rating,
    date: now.toISOString().slice(0, 10),
    consent: true,
    source: SOURCE,
    hidden: false,
    demonstration: false,
  };
  return { ...rest, items: [item, ...items] };
}
