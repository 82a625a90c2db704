import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminRequest } from '#app/lib/session.ts';
import type { RequestDetail, RequestItem, RequestList } from '#shared/contracts/requests.ts';
import { requestDetailQuery } from './request-actions.ts';

/** File links expire after 15 minutes: an open list refetches in time. */
const RENEW_LINKS_MS = 10 * 60_000;

export type RequestsView = {
  page: number;
  q: string;
  academicLevel: string;
  essayType: string;
  unread: string;
  answered: string;
  waitsFor: string;
  state: string;
  sort: string;
};

/** Fetched at each visit: the admin is here for new requests. */
export function requestsQuery(view: RequestsView) {
  return queryOptions({
    queryKey: ['admin', 'submissions', 'list', view],
    queryFn: () => adminRequest<RequestList>(`/submissions?${toSearchParams(view)}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: RENEW_LINKS_MS,
  });
}

/** Changes a request wherever it is shown, without fetching it again. */
function change(client: QueryClient, id: string, changes: Partial<RequestItem>) {
  client.setQueriesData<RequestList>({ queryKey: ['admin', 'submissions', 'list'] }, (list) => {
    const items = list?.items.map((item) => (item._id === id ? { ...item, ...changes } : item));
    return list && items && { ...list, items };
  });
  client.setQueryData<RequestDetail>(
    requestDetailQuery(id).queryKey,
    (item) => item && { ...item, ...changes },
  );
}

/** The export URL with the list's filters. */
export function exportPath(view: RequestsView): string {
  const parameters = toSearchParams(view);
  parameters.delete('page');
  parameters.delete('limit');
  return `/submissions/export.csv?${parameters}`;
}

/**
 * Marks a request as read and updates the counts. The lists are not refetched: in a list of unread requests the
 * open one would vanish.
 */
export async function markRequestRead(client: QueryClient, { _id }: RequestItem) {
  change(client, _id, { readAt: new Date().toISOString() });
  await adminRequest(`/submissions/${_id}/read`, { method: 'POST' });
  await client.invalidateQueries({ queryKey: ['admin', 'overview'] });
}

/** Marks everything up to the newest request shown as read and updates the counts. */
export async function markRequestsRead(client: QueryClient, until: string) {
  const marked = await adminRequest<{ readAt: string; count: number }>('/submissions/read', {
    method: 'POST',
    body: { until },
  });
  await invalidateRequests(client);
  return marked;
}

/** Takes back what was marked with one press. */
export async function markRequestsUnread(client: QueryClient, readAt: string) {
  await adminRequest('/submissions/unread', { method: 'POST', body: { readAt } });
  await invalidateRequests(client);
}

async function invalidateRequests(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'submissions'] }),
    client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
  ]);
}

export async function deleteRequest(client: QueryClient, id: string) {
  await adminRequest(`/submissions/${id}`, { method: 'DELETE' });
  await invalidateRequests(client);
}

function toSearchParams(view: RequestsView): URLSearchParams {
  const given = Object.entries(view).filter(([, value]) => value !== '');
  return new URLSearchParams({ ...Object.fromEntries(given), limit: '20' });
}
