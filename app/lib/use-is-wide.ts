import { useSyncExternalStore } from 'react';

/** From this width on there is room for two columns (`lg`). */
const WIDE = '(width >= 64rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
