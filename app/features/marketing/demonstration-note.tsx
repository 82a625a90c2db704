import { demonstrationNote, testimonialsAreDemonstration } from '#shared/words/testimonials.ts';

/** Stands by the testimonials for as long as nobody said them. */
export function DemonstrationNote() {
  if (!testimonialsAreDemonstration) return null;
  return <p className="mt-4 font-sans text-sm leading-relaxed text-faint">{demonstrationNote}</p>;
}
