import { queryOptions } from '@tanstack/react-query';
import { currentQueryClient } from '#app/lib/query-client.ts';
import { callAdmin } from '#app/lib/session.ts';
import { findToken } from '#app/lib/token.ts';

/** Long enough to be reused between the loader and the page. */
const OPENING_MS = 5_000;

/** Whether the session is still valid. Checked each time the admin area is entered. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['admin', 'session'],
    queryFn: () => callAdmin('GET /samples', { query: { page: 1, limit: 1 } }),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: OPENING_MS,
    meta: { silent: true },
  });
}

/** Starts the check while the page is still hydrating. */
export function askForSession() {
  if (findToken() !== null) void currentQueryClient().prefetchQuery(sessionQuery());
}
