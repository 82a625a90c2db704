import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { readAdmin } from '#app/lib/admin-query.ts';
import { callAdmin } from '#app/lib/session.ts';
import type { RequestDetail, RequestItem, RequestList } from '#shared/contracts/requests.ts';
import { invalidateRequests, RENEW_LINKS_MS, requestDetailQuery } from './request-actions.ts';

const PAGE_SIZE = 20;

export type RequestsView = Record<
  'q' | 'academicLevel' | 'essayType' | 'unread' | 'answered' | 'waitsFor' | 'state' | 'sort',
  string
> & { page: number };

/** Fetched at each visit: the admin is here for new requests. */
export function requestsQuery(view: RequestsView) {
  return queryOptions({
    ...readAdmin('/submissions', { query: { ...view, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_LINKS_MS,
  });
}

/**
 * Marks a request as read wherever it is shown, and updates the counts. The lists are not refetched: in a list of
 * unread requests the open one would vanish.
 */
export async function markRequestRead(client: QueryClient, { _id }: RequestItem) {
  const readAt = new Date().toISOString();
  client.setQueriesData<RequestList>({ queryKey: ['admin', 'submissions'] }, (list) => {
    const items = list?.items?.map((item) => (item._id === _id ? { ...item, readAt } : item));
    return list && items && { ...list, items };
  });
  client.setQueryData<RequestDetail>(requestDetailQuery(_id).queryKey, (item) => item && { ...item, readAt });
  await callAdmin('POST /submissions/:id/read', { params: { id: _id } });
  await client.invalidateQueries({ queryKey: ['admin', 'overview'] });
}

/** Marks everything that had arrived by then as read and updates the counts. */
export async function markRequestsRead(client: QueryClient, until: string) {
  const marked = await callAdmin('POST /submissions/read', { body: { until } });
  await invalidateRequests(client);
  return marked;
}

/** Takes back what was marked with one press. */
export async function markRequestsUnread(client: QueryClient, readAt: string) {
  await callAdmin('POST /submissions/unread', { body: { readAt } });
  await invalidateRequests(client);
}

export async function deleteRequest(client: QueryClient, id: string) {
  await callAdmin('DELETE /submissions/:id', { params: { id } });
  await invalidateRequests(client);
}
