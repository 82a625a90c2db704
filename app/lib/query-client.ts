import { QueryClient } from '@tanstack/react-query';
import { ApiError, isNetworkError } from './api.ts';
import { cacheTimes } from './cache-times.ts';
import { reportConnectivity } from './connectivity-events.ts';
import { watchQueries } from './watch-queries.ts';

const RETRIES = 2;
const isServer = typeof window === 'undefined';

/**
 * Only 5xx responses are retried here. The request helper has already retried requests without a response, and a 4xx
 * is final.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  const isRefusal = error instanceof ApiError && error.status !== undefined && error.status < 500;
  return !isRefusal && !isNetworkError(error) && failures < RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...cacheTimes.standard,
        retry: isServer ? false : shouldRetry,
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
