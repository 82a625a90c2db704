import type { Problem } from './connectivity.ts';

/** A response that is pending for longer is told of. */
export const SLOW_AFTER_MS = 5_000;

export type ConnectivityEvent =
  | { type: 'went-offline' }
  | { type: 'came-online' }
  /** `retry` leads on to what the visitor wanted. */
  | { type: 'failed'; problem: Problem; retry?: () => void }
  /** A response that was slow has failed: what is wrong is another thing now. */
  | { type: 'settled' }
  | { type: 'recovered' }
  | { type: 'dismissed' }
  | { type: 'time-passed' };

type Listener = (event: ConnectivityEvent) => void;

const listeners = new Set<Listener>();

/** Tells the banner how the requests of this tab fare. */
export function tellConnectivity(event: ConnectivityEvent) {
  for (const listener of listeners) listener(event);
}

export function onConnectivity(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
