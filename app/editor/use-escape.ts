import { useEffect, useEffectEvent } from 'react';

/** Escape on the page itself: not in the text, and not while something is open above the page. */
export function useEscape(onEscape: () => void) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
    if (document.querySelector('dialog[open], :popover-open')) return;
    event.preventDefault();
    onEscape();
  });

  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('keydown', (event) => listen(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
