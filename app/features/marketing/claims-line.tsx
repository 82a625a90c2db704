import { MarginNote } from '#app/ui/page.tsx';
import type { ShownClaims } from '#shared/words/pages.ts';

/** What is claimed, as lines of small facts. The dot before the first fact of a line falls over the edge. */
export function ClaimsLine({ claims: { items, figuresNote } }: { claims: ShownClaims }) {
  if (items.length === 0) return null;
  return (
    <div className="overflow-hidden border-t border-rule py-3.5 sm:py-6">
      <ul
        aria-label="In short"
        className="-ml-5 font-sans text-sm leading-[1.75] text-balance text-faint sm:text-[0.9375rem] sm:leading-[1.9]"
      >
        {items.map(({ label }) => (
          <li
            key={label}
            className="lining relative inline-block pl-5 before:absolute before:left-2 before:content-['·'_/_'']"
          >
            {label}
          </li>
        ))}
      </ul>
      {figuresNote && (
        <p className="mt-1 font-sans text-[0.8125rem] leading-snug text-faint sm:text-sm">{figuresNote}</p>
      )}
    </div>
  );
}

type ClaimNotesProps = {
  claims: ShownClaims;
  of: readonly string[];
  /** The page already names every claim; on a phone that is enough. */
  isForWide?: boolean;
};

/** Claims with their explanation, for the margin. On a phone the claim is a run-in heading. */
export function ClaimNotes({ claims, of, isForWide = false }: ClaimNotesProps) {
  const notes = claims.items.filter(({ id }) => of.includes(id));
  if (notes.length === 0) return null;
  return (
    <div
      className={`grid grid-cols-1 gap-6 ${isForWide ? 'max-sm:hidden' : ''} max-sm:gap-3 max-sm:[&_p]:mr-1.5 max-sm:[&_p]:inline sm:grid-cols-2 lg:grid-cols-1`}
    >
      {notes.map(({ id, label, note }) => (
        <MarginNote key={id} title={label}>
          {note}
        </MarginNote>
      ))}
    </div>
  );
}
