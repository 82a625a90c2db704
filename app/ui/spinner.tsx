/** A spinner, next to a text that says what is happening. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-rule border-t-ink"
    />
  );
}
