import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server-rendered page, true once scripts run. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
