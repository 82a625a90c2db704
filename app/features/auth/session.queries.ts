import { queryOptions } from '@tanstack/react-query';
import { currentQueryClient } from '#app/lib/query-client.ts';
import { adminRequest } from '#app/lib/session.ts';
import { findToken } from '#app/lib/token.ts';

/** Long enough from the loader, which asks, to the page, which waits for the answer. */
const OPENING_MS = 5_000;

/** Whether the session is still open. Asked each time the desk is entered. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['admin', 'session'],
    queryFn: () => adminRequest('/samples?page=1&limit=1'),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: OPENING_MS,
    meta: { silent: true },
  });
}

/** Asks while the page is still being hydrated. */
export function askForSession() {
  if (findToken() !== null) void currentQueryClient().prefetchQuery(sessionQuery());
}
