import { useState, useSyncExternalStore } from 'react';

/** From this width on the settings fit next to the text (`lg`). */
const WIDE = '(width >= 64rem)';

/** Next to the text the settings are open until closed, over it only on demand. */
export function useSettingsSheet() {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
  const [isBeside, setBeside] = useState(true);
  const [isOver, setOver] = useState(false);
  return {
    isWide,
    areSettingsOpen: isWide ? isBeside : isOver,
    isOver: !isWide && isOver,
    setSettingsOpen: isWide ? setBeside : setOver,
  };
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
