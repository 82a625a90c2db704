import { QueryClient } from '@tanstack/react-query';
import { ApiError, isNetworkError } from './api.ts';

const MINUTE_MS = 60_000;
const RETRIES = 2;
const isServer = typeof window === 'undefined';

/** The server's clients live for one page and set no alarm clock: it would hold the page's data until it rings. */
function keep(freshMinutes: number, keptMinutes: number) {
  return {
    staleTime: freshMinutes * MINUTE_MS,
    gcTime: isServer ? Number.POSITIVE_INFINITY : keptMinutes * MINUTE_MS,
  };
}

/** How long each kind of result is fresh (`staleTime`), and how long it stays cached after its last use (`gcTime`). */
export const cacheTimes = {
  standard: keep(15, 30),
  sampleCategories: keep(20, 45),
  sampleLists: keep(10, 20),
  sampleDetail: keep(30, 60),
  blogList: keep(30, 60),
  blogDetail: keep(60, 120),
  admin: keep(15, 30),
};

/**
 * Only what broke on the server is worth another try here. A request that got no response has been retried by the
 * request helper already, and a refusal stays one.
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
    },
  });
}

let clientOfThisTab: QueryClient | undefined;

/** One client for the life of a tab; on the server a new one each time, so that no two requests share data. */
export function currentQueryClient(): QueryClient {
  if (isServer) return createQueryClient();
  clientOfThisTab ??= createQueryClient();
  return clientOfThisTab;
}
