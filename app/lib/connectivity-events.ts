import type { Problem } from './connectivity.ts';

/** A response that is pending for longer is reported as slow. */
export const SLOW_AFTER_MS = 5_000;

export type ConnectivityEvent =
  | { type: 'went-offline' }
  | { type: 'came-online' }
  /** `retry` continues what the visitor wanted. */
  | { type: 'failed'; problem: Problem; retry?: () => void }
  /** A slow response has failed: another state applies now. */
  | { type: 'settled' }
  | { type: 'recovered' }
  | { type: 'dismissed' }
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
