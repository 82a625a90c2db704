import { categoryPath } from '#app/lib/paths.ts';
import { toCategorySlug } from '#shared/text/slug.ts';

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
