import { MarginNote } from '#app/ui/page.tsx';
import { claims as copy } from '#shared/words/claims.ts';

const { items: claims, figuresNote } = copy;

/** What is claimed, as lines of small facts. The dot before the first fact of a line falls over the edge. */
export function ClaimsLine() {
  return (
    <div className="overflow-hidden border-t border-rule py-6">
      <ul
        aria-label="In short"
        className="-ml-5 font-sans text-[0.9375rem] leading-[1.9] text-balance text-faint"
      >
        {claims.map(({ label }) => (
          <li
            key={label}
            className="lining relative inline-block pl-5 before:absolute before:left-2 before:content-['·'_/_'']"
          >
            {label}
          </li>
        ))}
      </ul>
      {figuresNote && <p className="mt-1 font-sans text-sm text-faint">{figuresNote}</p>}
    </div>
  );
}

/** Some of the claims with their explanation, for the margin beside what they are about. On a phone the claim runs in. */
export function ClaimNotes({ labels }: { labels: readonly string[] }) {
  return (
    <div className="grid gap-6 max-sm:gap-3 max-sm:[&_p]:mr-1.5 max-sm:[&_p]:inline sm:grid-cols-2 lg:grid-cols-1">
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
