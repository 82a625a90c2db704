import { useState, useSyncExternalStore } from 'react';

/** From here on there is room for the settings beside the text (`lg`). */
const WIDE = '(width >= 64rem)';

/** Beside the text the settings are open until somebody shuts them, over it only while they are wanted. */
export function useSettingsSheet() {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
  const [isBeside, setBeside] = useState(true);
  const [isOver, setOver] = useState(false);
  return {
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
