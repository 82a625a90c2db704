/** Stands by the testimonials for as long as nobody said them. */
export function DemonstrationNote({ note }: { note: string | undefined }) {
  return note && <p className="mt-4 font-sans text-sm leading-relaxed text-faint">{note}</p>;
}
