import type { Prose } from '#shared/words/page-words.ts';
import { OpenSign } from './open-sign.tsx';
import { ProseText } from './prose-text.tsx';

type Entry = { question: string; answer: Prose };

/** FAQs as plain `details`, so they open without JavaScript and by find-in-page. */
export function DetailsList({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className="questions">
      {entries.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary>
            <h3 className="title-3">{question}</h3>
            <OpenSign />
          </summary>
          <ProseText prose={answer} className="answer" />
        </details>
      ))}
    </div>
  );
}
