/** The subjects as an index sets them: short lines in narrow columns; on a phone they run on. */
export function SubjectList({ title, subjects }: { title: string; subjects: readonly string[] }) {
  return (
    <div className="mt-6 border-t border-rule pt-7">
      <h3 className="small-caps text-lg leading-none font-semibold">{title}</h3>
      <ul className="mt-4 gap-x-8 text-[1.0625rem] sm:columns-2 md:columns-3">
        {subjects.map((subject) => (
          <li
            key={subject}
            className="py-0.5 max-sm:inline max-sm:not-last:after:text-faint max-sm:not-last:after:content-['_·_'_/_'']"
          >
            {subject}
          </li>
        ))}
      </ul>
    </div>
  );
}
