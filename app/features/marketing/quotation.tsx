import { useTranslations } from '#app/lib/site-words.ts';
import type { ShownTestimonial as Testimonial } from '#shared/words/page-words.ts';

/** A client's words as a pull quote, its opening mark hanging before the lines. */
export function Quotation({ testimonial: { content, ...by } }: { testimonial: Testimonial }) {
  return (
    <figure className="quotation">
      <blockquote>“{content}”</blockquote>
      <figcaption>
        <By {...by} />
      </figcaption>
    </figure>
  );
}

/** The same, large: the one that a page opens with. */
export function LargeQuotation({ testimonial: { content, ...by } }: { testimonial: Testimonial }) {
  return (
    <figure className="quotation is-large">
      <blockquote>“{content}”</blockquote>
      <figcaption>
        <By {...by} />
      </figcaption>
    </figure>
  );
}

function By({ name, field, rating }: Omit<Testimonial, 'content'>) {
  const t = useTranslations();
  return (
    <>
      <span>
        <b>{name}</b> {field}
      </span>
      <span className="lining">
        <span className="sr-only">{t('Rated')} </span>
        {rating}/5
      </span>
    </>
  );
}
