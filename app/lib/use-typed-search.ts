import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from './use-debounced.ts';

/**
 * The text of a search box, which is searched for after a pause in typing. A search from elsewhere, such as Back,
 * replaces the text.
 */
export function useTypedSearch(q: string, onSearch: (words: string) => void) {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    if (q !== sent.current) setText(q);
    sent.current = q;
  }, [q]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      search(sent.current);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText };
}
