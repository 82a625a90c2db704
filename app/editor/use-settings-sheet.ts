import { useState } from 'react';
import { useIsWide } from '#app/lib/use-is-wide.ts';

/** Next to the text the settings are open until closed, over it only on demand. */
export function useSettingsSheet() {
  const isWide = useIsWide();
  const [isBeside, setBeside] = useState(true);
  const [isOver, setOver] = useState(false);
  return {
    isWide,
    areSettingsOpen: isWide ? isBeside : isOver,
    isOver: !isWide && isOver,
    setSettingsOpen: isWide ? setBeside : setOver,
  };
}
