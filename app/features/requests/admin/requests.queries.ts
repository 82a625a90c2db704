import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminRequest } from '#app/lib/session.ts';
import type { RequestItem, RequestList } from '#shared/contracts/requests.ts';

/** File links expire after 15 minutes: an open list refetches in time. */
const RENEW_LINKS_MS = 10 * 60_000;

export type RequestsView = {
  page: number;
  q: string;
  academicLevel: string;
  essayType: string;
  unread: string;
  answered: string;
};

/** Fetched at each visit: the admin is here for new requests. */
export function requestsQuery(view: RequestsView) {
  return queryOptions({
    queryKey: ['admin', 'submissions', 'list', view],
    queryFn: () => adminRequest<RequestList>(`/submissions?${parametersOf(view)}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: RENEW_LINKS_MS,
  });
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'submissions', 'detail', id],
    queryFn: async () => (await adminRequest<{ item: RequestItem }>(`/submissions/${id}`)).item,
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
  client.setQueryData<RequestItem>(requestQuery(id).queryKey, (item) => item && { ...item, ...changes });
}

/** The export URL with the list's filters. */
export function exportPath(view: RequestsView): string {
  const parameters = parametersOf(view);
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

/** Marks a request as answered, where it is shown as well. */
export async function markRequestAnswered(
  client: QueryClient,
  { _id, answeredAt }: RequestItem,
  isAnswered: boolean,
) {
  await adminRequest(`/submissions/${_id}/answered`, { method: 'PUT', body: { answered: isAnswered } });
  change(client, _id, { answeredAt: isAnswered ? (answeredAt ?? new Date().toISOString()) : null });
}

/** Marks everything up to the newest request shown as read and updates the counts. */
export async function markRequestsRead(client: QueryClient, until: string) {
  await adminRequest('/submissions/read', { method: 'POST', body: { until } });
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'submissions'] }),
    client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
  ]);
}

export async function deleteRequest(client: QueryClient, id: string) {
  await adminRequest(`/submissions/${id}`, { method: 'DELETE' });
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'submissions'] }),
    client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
  ]);
}

function parametersOf(view: RequestsView): URLSearchParams {
  const given = Object.entries(view).filter(([, value]) => value !== '');
  return new URLSearchParams({ ...Object.fromEntries(given), limit: '20' });
}
