import { useEffect, useId, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { PageWords } from '#shared/words/pages.ts';
import { TopicGroupList } from './topic-group-list.tsx';
import { groupTopics } from './topics.catalogue.ts';

export const SEARCH_DEBOUNCE_MS = 300;

/** The whole catalogue, narrowed by what is typed. The words are in the address, so a search can be sent to someone. */
export function TopicSearch({ words: topicsPage }: { words: PageWords['topics'] }) {
  const [parameters, setParameters] = useSearchParams();
  const words = parameters.get('q') ?? '';
  const [text, setText] = useState(words);
  const groups = groupTopics(words, topicsPage.items).filter(({ topics }) => topics.length > 0);
  const count = groups.reduce((sum, { topics }) => sum + topics.length, 0);
  const id = useId();

  useEffect(() => {
    if (text === words) return;
    const timer = setTimeout(() => {
      setParameters(text.trim() ? { q: text } : {}, { replace: true, preventScrollReset: true });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, words, setParameters]);

  return (
    <>
      <Form
        role="search"
        action="/topics"
        onSubmit={(event) => event.preventDefault()}
        className="max-w-measure"
      >
        <label htmlFor={id} className="sr-only">
          {topicsPage.searchLabel}
        </label>
        <input
          id={id}
          name="q"
          type="search"
          autoComplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder={topicsPage.searchPlaceholder}
          className="block w-full rounded-sm border border-edge bg-leaf px-4 py-3 font-sans text-base placeholder:text-faint"
        />
      </Form>
      <p role="status" className="lining mt-2 min-h-6 font-sans text-sm text-faint">
        {words.trim() && (count === 1 ? '1 topic' : `${count} topics`)}
      </p>
      {groups.map(({ category, topics }) => (
        <TopicGroupList key={category} category={category} topics={topics} words={topicsPage} />
      ))}
      {count === 0 && (
        <div className="border-t border-rule py-12">
          <p className="max-w-measure">{topicsPage.nothingFound}</p>
          <Button look="plain" onClick={() => setText('')} className="mt-3 -ml-1">
            {topicsPage.clearSearch}
          </Button>
        </div>
      )}
    </>
  );
}
