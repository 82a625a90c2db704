/** The subjects as an index: short lines in narrow columns; on a phone they run on. */
export function SubjectList({ title, subjects }: { title: string; subjects: readonly string[] }) {
  return (
    <div className="mt-1 border-t border-rule pt-5 sm:mt-6 sm:pt-7">
      <h3 className="small-caps text-lg leading-none font-semibold">{title}</h3>
      <ul className="mt-2.5 gap-x-8 leading-normal sm:mt-4 sm:text-[1.0625rem] sm:leading-relaxed max-sm:text-base sm:columns-2 md:columns-3">
        {subjects.map((subject) => (
          <li
            key={subject}
            className="py-0.5 max-sm:inline max-sm:not-last:after:text-faint max-sm:not-last:after:content-['\a0·_'_/_'']"
          >
            {subject}
          </li>
        ))}
      </ul>
    </div>
  );
}
