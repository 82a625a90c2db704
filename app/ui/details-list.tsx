type Entry = { question: string; answer: string };

/** Questions that open in place. Plain `details`, so they open without JavaScript and in a page search. */
export function DetailsList({ entries }: { entries: Entry[] }) {
  return (
    <div className="max-w-[48rem] divide-y divide-rule border-y border-rule">
      {entries.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex items-baseline justify-between gap-6 py-4 text-lg leading-snug font-semibold hover:text-red">
            <h3 className="text-lg font-semibold">{question}</h3>
            <span
              aria-hidden="true"
              className="relative top-0.5 size-3 shrink-0 before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-current after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-current group-open:after:hidden"
            />
          </summary>
          <p className="max-w-measure pb-5 text-ink">{answer}</p>
        </details>
      ))}
    </div>
  );
}
