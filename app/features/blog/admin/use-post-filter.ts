import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listParameters } from '#app/lib/list-parameters.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { postStatuses } from '#shared/contracts/post-status.ts';
import type { PostFilter } from './posts.requests.ts';

/** The list's filters. In the URL, so that a reload and a link show the same; Back does not step through them. */
export function usePostFilter() {
  const [parameters, setParameters] = useSearchParams();
  const { q } = listParameters(parameters);
  const status: PostFilter['status'] =
    postStatuses.find((known) => known === parameters.get('status')) ?? 'all';
  const [text, setText] = useState(q);
  const words = useDebounced(text.trim());

  function show(changes: { q?: string; status?: string }) {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const showWords = useEffectEvent((next: string) => {
    if (next !== q) show({ q: next });
  });
  useEffect(() => showWords(words), [words]);

  return {
    filter: { q, status },
    text,
    setText,
    setStatus: (next: string) => show({ status: next === 'all' ? '' : next }),
    clear: () => {
      setText('');
      show({ q: '', status: '' });
    },
  };
}
