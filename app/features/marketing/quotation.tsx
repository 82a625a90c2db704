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
    <figure className="quotation grid h-auto gap-x-14 gap-y-6 border-t-2 border-part pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <blockquote className="font-display text-[1.625rem] leading-[1.35] tracking-[-0.01em] md:text-[2.25rem]">
        “{content}”
      </blockquote>
      <figcaption className="mt-0 justify-start gap-x-6 gap-y-0 self-end pt-0 pl-3 text-base lg:flex-col lg:pl-0">
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

/** Shown with testimonials that are examples. */
export function DemonstrationNote({ note }: { note: string | undefined }) {
  return note && <p className="clerk mt-2 sm:mt-4">{note}</p>;
}
