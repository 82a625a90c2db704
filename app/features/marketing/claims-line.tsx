import { claims } from '#app/content/claims.ts';
import { MarginNote } from '#app/ui/page.tsx';

/** What is claimed, as a line of small facts. */
export function ClaimsLine() {
  return (
    <ul
      aria-label="In short"
      className="border-t border-rule py-6 font-sans text-[0.9375rem] leading-[1.9] text-balance text-faint"
    >
      {claims.map(({ label }, index) => (
        <li key={label} className="lining inline">
          {index > 0 && ' '}
          <span className="whitespace-nowrap">
            {label}
            {index < claims.length - 1 && (
              <span aria-hidden="true" className="mx-1.5">
                ·
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Some of the claims with their explanation, for the margin beside what they are about. */
export function ClaimNotes({ labels }: { labels: readonly string[] }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
      {claims
        .filter(({ label }) => labels.includes(label))
        .map(({ label, note }) => (
          <MarginNote key={label} title={label}>
            {note}
          </MarginNote>
        ))}
    </div>
  );
}
