import type { ConnectivityEvent } from './connectivity-state.ts';

type Listener = (event: ConnectivityEvent) => void;

const listeners = new Set<Listener>();

/** Tells the banner of something that no query has seen: a page that does not come. */
export function tellConnectivity(event: ConnectivityEvent) {
  for (const listener of listeners) listener(event);
}

export function onConnectivity(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
