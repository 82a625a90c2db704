import { readStored, writeStored } from '#app/lib/local-storage.ts';

/** In this browser, for all of its tabs: a restore ends every session, and the sign-in page says why. */
export const RESTORING_KEY = 'restoring';

export function storeRestoring(isRestoring: boolean) {
  if (isRestoring !== wasRestoring()) writeStored(RESTORING_KEY, isRestoring ? true : undefined);
}

/** True if the desk last saw a restore in progress. */
export function wasRestoring(): boolean {
  return readStored<boolean>(RESTORING_KEY) === true;
}
