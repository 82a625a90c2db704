import { categoryPath } from '#app/lib/paths.ts';
import { categorySlugOf } from '#shared/text/slug.ts';

type SubjectListProps = { title: string; subjects: readonly string[]; isLinked: boolean };

/** The subjects as an index: short lines in narrow columns; on a phone they run on. */
export function SubjectList({ title, subjects, isLinked }: SubjectListProps) {
  return (
    <div className="mt-1 border-t border-rule pt-5 sm:mt-6 sm:pt-7">
      <h3 className="small-caps text-lg leading-none font-semibold">{title}</h3>
      <ul className="run-on mt-2.5 gap-x-8 leading-normal sm:mt-4 sm:text-[1.0625rem] sm:leading-relaxed max-sm:text-base sm:columns-2 md:columns-3">
        {subjects.map((subject) => (
          <li key={subject} className="py-0.5">
            {isLinked ? (
              <a href={categoryPath(categorySlugOf(subject))} className="hover:underline">
                {subject}
              </a>
            ) : (
              subject
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
