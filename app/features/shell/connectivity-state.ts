import type { ConnectivityEvent, Problem } from '#app/lib/connectivity.ts';

const RECONNECTED_MS = 3_000;
const FADE_MS = 500;

export type Connectivity =
  | { phase: 'online' }
  | { phase: 'offline' }
  | { phase: 'problem'; problem: Exclude<Problem, 'offline'> }
  | { phase: 'reconnected' }
  | { phase: 'fading' };

/** How long a phase lasts; the others last until an event. */
export function getDuration({ phase }: Connectivity): number | undefined {
  if (phase === 'reconnected') return RECONNECTED_MS;
  if (phase === 'fading') return FADE_MS;
  return undefined;
}

export function connectivityReducer(state: Connectivity, event: ConnectivityEvent): Connectivity {
  switch (event.type) {
    case 'went-offline':
      return { phase: 'offline' };
    case 'came-online':
      return state.phase === 'offline' ? { phase: 'reconnected' } : state;
    case 'failed':
      if (state.phase === 'offline') return state;
      if (event.problem === 'offline') return { phase: 'offline' };
      // A specific state is not replaced by a generic one.
      if (state.phase === 'problem' && isGeneric(event.problem) && !isGeneric(state.problem)) return state;
      return { phase: 'problem', problem: event.problem };
    case 'settled':
      return state.phase === 'problem' && state.problem === 'slow' ? { phase: 'online' } : state;
    case 'recovered':
      return state.phase === 'problem' ? { phase: 'online' } : state;
    case 'time-passed':
      if (state.phase === 'reconnected') return { phase: 'fading' };
      return state.phase === 'fading' ? { phase: 'online' } : state;
  }
}

function isGeneric(problem: Problem): boolean {
  return problem === 'slow' || problem === 'generic';
}

export const banners = {
  offline: {
    title: 'No Internet Connection',
    text: 'You appear to be offline. Please check your internet connection and try again.',
  },
  slow: { title: 'Slow Connection', text: 'Pages may take a little longer than usual.' },
  'server-error': {
    title: 'Server Error',
    text: 'Unable to connect to our servers. Please try again in a moment.',
  },
  timeout: { title: 'Request Timeout', text: 'The request took too long to complete. Please try again.' },
  generic: { title: 'Connection Issue', text: 'The connection failed. Please try again.' },
  reconnected: { title: 'Connection Restored', text: "You're back online! All features are now available." },
};

export function getBanner(state: Connectivity): { title: string; text: string } | undefined {
  if (state.phase === 'online') return undefined;
  if (state.phase === 'problem') return banners[state.problem];
  return banners[state.phase === 'fading' ? 'reconnected' : state.phase];
}
