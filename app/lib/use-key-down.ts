import { useEffect, useEffectEvent } from 'react';

/** Listens to the keys pressed anywhere on the page. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void) {
  const listen = useEffectEvent(onKey);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('keydown', (event) => listen(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
