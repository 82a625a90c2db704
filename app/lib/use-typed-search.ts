import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from './use-debounced.ts';

export type TypedSearch = ReturnType<typeof useTypedSearch>;
type Options = {
  /** Searches only when asked to. */
  isManual?: boolean;
  /** A change starts the pause anew, such as a link that was followed meanwhile and does not know these words. */
  restartOn?: unknown;
};

/** The text of a search box, searched for after a pause. A search from elsewhere, such as Back, replaces it. */
export function useTypedSearch(
  q: string,
  onSearch: (words: string) => void,
  { isManual = false, restartOn }: Options = {},
) {
  const [text, setText] = useState(q);
  /** What this box has searched for. When it arrives, the text may have changed. */
  const sent = useRef(q);

  function search() {
    sent.current = text.trim();
    onSearch(sent.current);
  }

  const searchAsTyped = useEffectEvent(search);
  const { pathname } = useLocation();
  const next = useNavigation().location;
  /** A search would cancel the navigation to the page that was chosen. */
  const isLeaving = next !== undefined && next.pathname !== pathname;

  useEffect(() => {
    if (q !== sent.current) setText(q);
    sent.current = q;
  }, [q]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see `restartOn`
  useEffect(() => {
    if (isManual || isLeaving || text.trim() === q) return;
    const timer = setTimeout(searchAsTyped, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, q, isManual, isLeaving, restartOn]);

  return { text, setText, search };
}
