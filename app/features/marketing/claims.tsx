import type { ShownClaims } from '#shared/words/page-words.ts';

/** Claims beside what backs them. On a phone their label is enough. */
export function Claims({ claims, ids }: { claims: ShownClaims; ids: readonly string[] }) {
  const shown = claims.items.filter(({ id }) => ids.includes(id));
  if (shown.length === 0) return null;
  return (
    <ul className="claims clerk">
      {shown.map(({ id, label, note }) => (
        <li key={id}>
          <strong>{label}</strong> <span className="max-sm:hidden">{note}</span>
        </li>
      ))}
    </ul>
  );
}
