import type { Prose } from '#shared/words/pages.ts';
import { OpenSign } from './open-sign.tsx';
import { ProseText } from './prose-text.tsx';

type Entry = { question: string; answer: Prose };

/** FAQs as plain `details`, so they open without JavaScript and by find-in-page. */
export function DetailsList({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className="max-w-[48rem] divide-y divide-rule border-y border-rule">
      {entries.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex items-baseline justify-between gap-6 py-2.5 leading-snug sm:py-4 font-semibold hover:text-faint">
            <h3 className="text-[1.0625rem] font-semibold sm:text-lg">{question}</h3>
            <OpenSign className="top-0.5" />
          </summary>
          <ProseText prose={answer} className="max-w-measure space-y-3 pb-5 text-ink" />
        </details>
      ))}
    </div>
  );
}
