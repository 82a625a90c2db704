import { type Query, type QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isNetworkError } from './api.ts';
import { cacheTimes } from './cache-times.ts';
import {
  type ConnectivityEvent,
  classifyProblem,
  reportConnectivity,
  SLOW_AFTER_MS,
} from './connectivity.ts';

const RETRIES = 2;
const isServer = typeof window === 'undefined';

/** A 4xx is a response like any other. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== undefined && error.status < 500;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...cacheTimes.standard,
        // Only 5xx responses: a 4xx is final, and the request helper has retried those without a response.
        retry: (failures, error) =>
          !isServer && !isRefusal(error) && !isNetworkError(error) && failures < RETRIES,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      // Offline a write fails at once, and its form says so. It does not wait, and is not sent unasked later.
      mutations: { networkMode: 'always' },
    },
  });
}

let tabClient: QueryClient | undefined;

/** One client per tab; on the server a new one each time, so that no two requests share data. */
export function currentQueryClient(): QueryClient {
  if (isServer) return createQueryClient();
  if (!tabClient) {
    tabClient = createQueryClient();
    watchQueries(tabClient.getQueryCache(), reportConnectivity);
  }
  return tabClient;
}

const FAILURES_IN_A_ROW = 2;

/** Reports responses that are slow, fail repeatedly or never come. Queries marked `silent` are ignored. */
export function watchQueries(cache: QueryCache, tell: (event: ConnectivityEvent) => void): () => void {
  const pending = new Map<Query, ReturnType<typeof setTimeout>>();
  let failures = 0;

  function begin(query: Query) {
    end(query);
    pending.set(
      query,
      setTimeout(() => tell({ type: 'failed', problem: 'slow' }), SLOW_AFTER_MS),
    );
  }

  function end(query: Query) {
    clearTimeout(pending.get(query));
    pending.delete(query);
  }

  function count(error: unknown) {
    failures = isRefusal(error) ? 0 : failures + 1;
    if (failures >= FAILURES_IN_A_ROW && navigator.onLine) tell({ type: 'failed', problem: 'generic' });
  }

  const stop = cache.subscribe((event) => {
    if (event.query.meta?.silent) return;
    if (event.type === 'removed') end(event.query);
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') begin(query);
    if (action.type === 'failed') count(action.error);
    if (action.type === 'success' && !action.manual) {
      end(query);
      failures = 0;
      tell({ type: 'recovered' });
    }
    if (action.type === 'error') {
      end(query);
      tell({ type: 'settled' });
      count(action.error);
      if (isNetworkError(action.error))
        tell({ type: 'failed', problem: classifyProblem(String(action.error)) });
    }
  });

  return () => {
    stop();
    for (const timer of pending.values()) clearTimeout(timer);
  };
}
