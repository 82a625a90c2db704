/** Shown with testimonials that are examples. */
export function DemonstrationNote({ note }: { note: string | undefined }) {
  return (
    note && (
      <p className="mt-2 font-sans text-[0.8125rem] leading-normal text-faint sm:mt-4 sm:text-sm">{note}</p>
    )
  );
}
