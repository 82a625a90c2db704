import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isWriting, textIn } from '#app/lib/unsaved-work.ts';

/**
 * Whether words were typed inside the element that closing it would lose. Leaving the page with such words is
 * prevented: the browser asks before it closes the tab, and Back calls `onLeave` instead.
 */
export function useTypedWords(element: RefObject<HTMLElement | null>, onLeave: () => void): () => boolean {
  const before = useRef(new Map<HTMLElement, string>());

  function hasTypedWords(): boolean {
    return [...before.current].some(
      ([field, text]) => field.isConnected && textIn(field) !== text && textIn(field).trim() !== '',
    );
  }
  const stay = useEffectEvent((event: Event, then?: () => void) => {
    if (!event.cancelable || !hasTypedWords()) return;
    event.preventDefault();
    then?.();
  });
  const leave = useEffectEvent(onLeave);

  // Before the dialog focuses its first field: a field is remembered as it was when it got the focus.
  useLayoutEffect(() => {
    const stop = new AbortController();
    element.current?.addEventListener(
      'focusin',
      ({ target }) => {
        if (isWriting(target) && !before.current.has(target)) before.current.set(target, textIn(target));
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [element]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('beforeunload', (event) => stay(event), { signal });
    // Back and Forward: nothing else of the page can be reached while a dialog is open.
    window.navigation?.addEventListener(
      'navigate',
      (event) => event.navigationType === 'traverse' && stay(event, leave),
      { signal },
    );
    return () => stop.abort();
  }, []);

  return hasTypedWords;
}
