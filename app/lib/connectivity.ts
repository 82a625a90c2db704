/** The texts for a missing response. */
export const networkMessages = {
  offline: 'You appear to be offline. Please check your internet connection and try again.',
  unreachable: 'Unable to connect to the server. Please check your connection or try again in a moment.',
  timeout: 'The request took too long to complete. Please try again.',
  dns: 'Unable to reach the server. Please check your connection.',
};

export type Problem = 'offline' | 'timeout' | 'server-error' | 'slow' | 'generic';

export function classifyProblem(message: string): Problem {
  const text = message.toLowerCase();
  if (text.includes('offline') || text.includes('no internet')) return 'offline';
  if (text.includes('timeout') || text.includes('timed out') || text.includes('took too long'))
    return 'timeout';
  if (text.includes('slow')) return 'slow';
  if (/unable to (connect|reach)|server|failed to fetch|\b50[0-4]\b/.test(text)) return 'server-error';
  return 'generic';
}

/** A response that is pending for longer is reported as slow. */
export const SLOW_AFTER_MS = 5_000;

export type ConnectivityEvent =
  | { type: 'went-offline' }
  | { type: 'came-online' }
  /** `retry` continues what the visitor wanted. */
  | { type: 'failed'; problem: Problem; retry?: () => void }
  /** A slow response has failed: another state applies now. */
  | { type: 'settled' }
  /** A response has arrived, or the visitor has dismissed the banner. */
  | { type: 'recovered' }
  | { type: 'time-passed' };

type Listener = (event: ConnectivityEvent) => void;

const listeners = new Set<Listener>();

/** Reports the state of this tab's requests to the banner. */
export function reportConnectivity(event: ConnectivityEvent) {
  for (const listener of listeners) listener(event);
}

export function onConnectivity(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
