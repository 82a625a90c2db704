import { useEffect, useId, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#app/lib/use-debounced.ts';
import { changedAddress } from './blog-address.ts';

/** Searches while one types. The words are kept in the address, in place of the ones before. */
export function BlogSearch({ q, tag }: { q: string; tag: string }) {
  const id = useId();
  const [, setParameters] = useSearchParams();
  const [text, setText] = useState(q);
  const [lastQ, setLastQ] = useState(q);

  // The address changed by itself, by Back or by a link: the box follows.
  if (q !== lastQ) {
    setLastQ(q);
    if (q !== text.trim()) setText(q);
  }

  function search(words: string) {
    // Read anew: a tag chosen while one typed is in the address by now, and stays there.
    const current = new URLSearchParams(window.location.search);
    if ((current.get('q') ?? '') === words) return;
    setParameters(changedAddress(current, { q: words }), { replace: true, preventScrollReset: true });
  }

  // Typing starts the clock anew, and so does a tag taken away while the words were on their way into the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else does
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => search(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, q, tag]);

  return (
    <Form
      method="get"
      role="search"
      className="max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <label htmlFor={id} className="sr-only">
        Search articles
      </label>
      <input
        id={id}
        name="q"
        type="search"
        autoComplete="off"
        value={text}
        placeholder="Search articles..."
        onInput={(event) => setText(event.currentTarget.value)}
        className="block w-full rounded-sm border border-edge bg-leaf px-3 py-2.5 font-sans text-base placeholder:text-faint"
      />
      {tag && <input type="hidden" name="tag" value={tag} />}
    </Form>
  );
}
