import { claims } from '#app/content/claims.ts';
import { MarginNote } from '#app/ui/page.tsx';

/** What is claimed, as a line of small facts. */
export function ClaimsLine() {
  return (
    <ul
      aria-label="In short"
      className="flex flex-wrap gap-x-7 gap-y-1.5 border-t border-rule py-5 font-sans text-[0.9375rem] text-faint"
    >
      {claims.map(({ label }) => (
        <li key={label} className="lining">
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Some of the claims with their explanation, for the margin beside what they are about. */
export function ClaimNotes({ labels }: { labels: readonly string[] }) {
  return (
    <div className="space-y-6">
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
