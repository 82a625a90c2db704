/** Shown with testimonials that are examples. */
export function DemonstrationNote({ note }: { note: string | undefined }) {
  return note && <p className="clerk mt-2 sm:mt-4">{note}</p>;
}
