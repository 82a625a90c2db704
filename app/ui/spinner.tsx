/** Something is being done. Stands beside the words that say what. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-rule border-t-ink"
    />
  );
}
