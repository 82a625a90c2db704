import { categoryPath } from '#app/lib/paths.ts';
import { Drawing } from '#app/ui/drawing.tsx';
import type { ServiceCard } from '#shared/contracts/words/page-sections.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
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

export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
  return (
    <ul className="services">
      {cards.map(({ title, description, icon, href }) => (
        <li key={title}>
          <a href={href}>
            <Drawing name={icon} />
            <h3 className="title-3">
              <span className="pen-underline">{title}</span>
            </h3>
            <p>{description}</p>
          </a>
        </li>
      ))}
    </ul>
  );
}

type SubjectListProps = { title: string; subjects: readonly string[]; isLinked: boolean };

/** The subjects as an index; on a phone they run on. */
export function SubjectList({ title, subjects, isLinked }: SubjectListProps) {
  return (
    <div>
      <h3 className="clerk border-b border-rule pb-1">{title}</h3>
      <ul className="run-on index">
        {subjects.map((subject) => (
          <li key={subject}>
            {isLinked ? <a href={categoryPath(toCategorySlug(subject))}>{subject}</a> : subject}
          </li>
        ))}
      </ul>
    </div>
  );
}
