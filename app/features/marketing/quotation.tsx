import type { ShownTestimonial as Testimonial } from '#shared/words/pages.ts';

/** A client's words as a pull quote, its opening mark hanging before the lines. */
export function Quotation({ testimonial: { content, ...by } }: { testimonial: Testimonial }) {
  return (
    <figure className="flex h-full flex-col">
      <blockquote className="text-[1.0625rem] leading-relaxed">
        <p className="pl-[0.45em] -indent-[0.45em]">“{content}”</p>
      </blockquote>
      <figcaption className="mt-auto flex items-baseline justify-between gap-4 pt-5 font-sans text-sm">
        <By {...by} />
      </figcaption>
    </figure>
  );
}

/** The same, large: the one that a page opens with. */
export function LargeQuotation({ testimonial: { content, ...by } }: { testimonial: Testimonial }) {
  return (
    <figure className="grid grid-cols-1 gap-x-14 gap-y-6 border-t-2 border-ink pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <blockquote className="font-display text-[1.625rem] leading-[1.35] tracking-[-0.01em] md:text-[2.25rem]">
        <p className="pl-[0.45em] -indent-[0.45em] text-pretty">“{content}”</p>
      </blockquote>
      <figcaption className="flex items-baseline gap-x-6 self-end pl-[0.75rem] font-sans text-base lg:flex-col">
        <By {...by} />
      </figcaption>
    </figure>
  );
}

function By({ name, field, rating }: Omit<Testimonial, 'content'>) {
  return (
    <>
      <span className="wrap-anywhere">
        <span className="font-semibold">{name}</span> <span className="text-faint">{field}</span>
      </span>
      <span className="lining shrink-0 text-faint">
        <span className="sr-only">Rated </span>
        {rating}/5
      </span>
    </>
  );
}
