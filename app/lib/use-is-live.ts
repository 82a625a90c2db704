import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the page as the server sends it, true as soon as scripts run. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
