import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminRequest } from '#app/lib/session.ts';
import type { Submission, SubmissionPage } from '#shared/contracts/consultations.ts';

/** File links expire after 15 minutes: an open list refetches in time. */
const RENEW_LINKS_MS = 10 * 60_000;

export type SubmissionsView = {
  page: number;
  q: string;
  academicLevel: string;
  essayType: string;
  unread: string;
  answered: string;
};

/** Fetched at each visit: the admin is here for new submissions. */
export function submissionsQuery(view: SubmissionsView) {
  return queryOptions({
    queryKey: ['admin', 'submissions', 'list', view],
    queryFn: () => adminRequest<SubmissionPage>(`/submissions?${parametersOf(view)}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: RENEW_LINKS_MS,
  });
}

export function submissionQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'submissions', 'detail', id],
    queryFn: async () => (await adminRequest<{ item: Submission }>(`/submissions/${id}`)).item,
    staleTime: 0,
    refetchInterval: RENEW_LINKS_MS,
  });
}

/** Changes a submission wherever it is shown, without fetching it again. */
function change(client: QueryClient, id: string, changes: Partial<Submission>) {
  client.setQueriesData<SubmissionPage>({ queryKey: ['admin', 'submissions', 'list'] }, (list) => {
    const items = list?.items.map((item) => (item._id === id ? { ...item, ...changes } : item));
    return list && items && { ...list, items };
  });
  client.setQueryData<Submission>(submissionQuery(id).queryKey, (item) => item && { ...item, ...changes });
}

/** The export URL with the list's filters. */
export function exportPath(view: SubmissionsView): string {
  const parameters = parametersOf(view);
  parameters.delete('page');
  parameters.delete('limit');
  return `/submissions/export.csv?${parameters}`;
}

/**
 * Marks a submission as read and updates the counts. The lists are not refetched: in a list of unread submissions the
 * open one would vanish.
 */
export async function markSubmissionRead(client: QueryClient, { _id }: Submission) {
  change(client, _id, { readAt: new Date().toISOString() });
  await adminRequest(`/submissions/${_id}/read`, { method: 'POST' });
  await client.invalidateQueries({ queryKey: ['admin', 'overview'] });
}

/** Marks a request as answered, where it is shown as well. */
export async function markSubmissionAnswered(
  client: QueryClient,
  { _id, answeredAt }: Submission,
  isAnswered: boolean,
) {
  await adminRequest(`/submissions/${_id}/answered`, { method: 'PUT', body: { answered: isAnswered } });
  change(client, _id, { answeredAt: isAnswered ? (answeredAt ?? new Date().toISOString()) : null });
}

/** Marks everything up to the newest submission shown as read and updates the counts. */
export async function markSubmissionsRead(client: QueryClient, until: string) {
  await adminRequest('/submissions/read', { method: 'POST', body: { until } });
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'submissions'] }),
    client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
  ]);
}

export async function deleteSubmission(client: QueryClient, id: string) {
  await adminRequest(`/submissions/${id}`, { method: 'DELETE' });
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'submissions'] }),
    client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
  ]);
}

function parametersOf(view: SubmissionsView): URLSearchParams {
  const given = Object.entries(view).filter(([, value]) => value !== '');
  return new URLSearchParams({ ...Object.fromEntries(given), limit: '20' });
}
