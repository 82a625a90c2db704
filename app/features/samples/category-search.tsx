import { useEffect, useId, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { filterParameters, type SampleParameters } from './sample-filters.ts';

type CategorySearchProps = { subject: string; filter: Omit<SampleParameters, 'page'> };

/** Searches within a category while one types. The words are kept in the address, in place of the ones before. */
export function CategorySearch({ subject, filter }: CategorySearchProps) {
  const { q, level, citationStyle } = filter;
  const id = useId();
  const [, setParameters] = useSearchParams();
  const [text, setText] = useState(q);
  const [lastQ, setLastQ] = useState(q);
  const settled = useDebounced(text.trim());

  // The address changed by itself, by Back or by Clear Search: the box follows.
  if (q !== lastQ) {
    setLastQ(q);
    if (q !== text.trim()) setText(q);
  }

  useEffect(() => {
    if (settled !== text.trim() || settled === q) return;
    setParameters(filterParameters({ q: settled, level, citationStyle }), {
      replace: true,
      preventScrollReset: true,
    });
  }, [settled, text, q, level, citationStyle, setParameters]);

  return (
    <Form
      method="get"
      role="search"
      className="max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        setParameters(filterParameters({ ...filter, q: text.trim() }), {
          replace: true,
          preventScrollReset: true,
        });
      }}
    >
      {level && <input type="hidden" name="level" value={level} />}
      {citationStyle && <input type="hidden" name="citationStyle" value={citationStyle} />}
      <label htmlFor={id} className="font-sans text-sm font-semibold">
        Search in {subject}
      </label>
      <input
        id={id}
        name="q"
        type="search"
        autoComplete="off"
        value={text}
        placeholder="A title, a topic, a course…"
        onInput={(event) => setText(event.currentTarget.value)}
        className="mt-1.5 block w-full rounded-sm border border-edge bg-leaf px-3 py-2.5 font-sans text-base placeholder:text-faint"
      />
    </Form>
  );
}
