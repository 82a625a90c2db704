import { useEffect } from 'react';
import { isNetworkError, loadFailure } from '#app/lib/api.ts';
import { showToast } from '#app/lib/toast-store.ts';

const NETWORK_TOAST_MS = 6_000;
const ERROR_TOAST_MS = 4_000;
export const LOAD_FAILURE = 'Failed to load samples';

/** Shows that a list could not be loaded, longer if it is a network error. */
export function useFailureToast(error: Error | null) {
  useEffect(() => {
    if (!error) return;
    if (isNetworkError(error)) showToast('network', loadFailure(error, LOAD_FAILURE), NETWORK_TOAST_MS);
    else showToast('error', loadFailure(error, LOAD_FAILURE), ERROR_TOAST_MS);
  }, [error]);
}
