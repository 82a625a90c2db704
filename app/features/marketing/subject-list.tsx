/** The subjects as an index sets them: short lines in narrow columns. */
export function SubjectList({ title, subjects }: { title: string; subjects: readonly string[] }) {
  return (
    <div className="mt-6 border-t border-rule pt-7">
      <h3 className="small-caps text-lg leading-none font-semibold">{title}</h3>
      <ul className="mt-4 columns-2 gap-x-8 text-[1.0625rem] md:columns-3">
        {subjects.map((subject) => (
          <li key={subject} className="py-0.5">
            {subject}
          </li>
        ))}
      </ul>
    </div>
  );
}
