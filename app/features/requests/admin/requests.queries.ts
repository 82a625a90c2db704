import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callAdmin, readAdmin } from '#app/lib/session.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { academicLevels, essayTypes } from '#shared/contracts/academic.ts';
import { requestSides, requestStates } from '#shared/contracts/request-states.ts';
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
    refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > RENEW_LINKS_MS,
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

export async function deleteRequest(client: QueryClient, id: string) {
  await callAdmin('DELETE /submissions/:id', { params: { id } });
  await invalidateRequests(client);
}

/** The list's filters, in the URL next to the dashboard's own parameters. A change starts at page one. */
export function useRequestsView() {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const view = {
    page: Math.max(1, Math.floor(Number(parameters.get('page'))) || 1),
    q: parameters.get('q') ?? '',
    academicLevel: pickAllowed(academicLevels, parameters.get('academicLevel')),
    essayType: pickAllowed(essayTypes, parameters.get('essayType')),
    unread: pickAllowed(['true'], parameters.get('unread')),
    answered: pickAllowed(['true', 'false'], parameters.get('answered')),
    waitsFor: pickAllowed(requestSides, parameters.get('waitsFor')),
    state: pickAllowed(requestStates, parameters.get('state')),
    sort: pickAllowed(['newest'], parameters.get('sort')) || 'urgent',
  };

  // The tab was opened by default, and a reload might open another.
  const change = (changes: Partial<Record<keyof typeof view, string>>) =>
    changeAddress({ tab: 'submissions', ...changes }, { replace: true });

  return { view, change };
}

function pickAllowed(list: readonly string[], value: string | null): string {
  return value !== null && list.includes(value) ? value : '';
}
