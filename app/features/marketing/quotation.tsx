import type { Testimonial } from '#app/content/testimonials.ts';

/** A client's words as a pull quote, its opening mark hanging in the margin. */
export function Quotation({ testimonial: { name, field, content, rating } }: { testimonial: Testimonial }) {
  return (
    <figure className="flex h-full flex-col">
      <blockquote className="text-[1.0625rem] leading-relaxed">
        <p className="-indent-[0.45em]">“{content}”</p>
      </blockquote>
      <figcaption className="mt-auto flex items-baseline justify-between gap-4 pt-5 font-sans text-sm">
        <span>
          <span className="font-semibold">{name}</span> <span className="text-faint">{field}</span>
        </span>
        <span className="lining text-faint">
          <span className="sr-only">Rated </span>
          {rating}/5
        </span>
      </figcaption>
    </figure>
  );
}
