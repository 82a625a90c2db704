import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in the server-rendered page, true once scripts run. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
