import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import type { Advice } from '#shared/contracts/advice.ts';
import type { SampleText } from '#shared/contracts/samples.ts';
import { listKeys } from '#shared/records.ts';
import { adviceQuery } from './admin-samples.queries.ts';

const titles: Record<Advice['topic'], string> = {
  citations: 'Sources',
  dois: 'DOIs',
  years: 'Years',
  shared: 'Also in other samples',
  quotes: 'Quotation marks',
  headings: 'Headings',
  pictures: 'Pictures',
  links: 'Links',
};

/** What to look at before publishing. It never keeps anything from being saved. */
export function SampleAdvice({ id, fields }: { id: string; fields: SampleText }) {
  const content = useDebounced(fields.content);
  const advice = useQuery(adviceQuery(id, content));
  const items = advice.data?.items ?? [];
  const topics = listKeys(titles).filter((topic) => items.some((item) => item.topic === topic));
  return (
    <div className="space-y-5 font-sans text-[0.9375rem]">
      <p role="status" className="text-faint">
        {advice.isPending && 'Reading the text...'}
        {advice.isError && errorMessage(advice.error, 'The text couldn’t be checked.')}
        {advice.data &&
          (items.length === 0
            ? 'Nothing to point out.'
            : 'Worth a look. None of it stops you from publishing.')}
      </p>
      {topics.map((topic) => (
        <section key={topic} aria-labelledby={`advice-${topic}`}>
          <h3 id={`advice-${topic}`} className="font-semibold">
            {titles[topic]}
          </h3>
          <ul className="mt-1 space-y-2">
            {items
              .filter((item) => item.topic === topic)
              .map(({ text, where }) => (
                <li key={`${text}${where}`}>
                  {text}
                  {where && <span className="block text-sm text-faint wrap-anywhere">“{where}”</span>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
