import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '#app/lib/query-client.ts';
import { adminRequest } from '#app/lib/session.ts';
import type { SubmissionPage } from '#shared/contracts/consultations.ts';

/** The links to files work for a quarter of an hour: an open list fetches new ones in time. */
const RENEW_LINKS_MS = 10 * 60_000;

export type SubmissionsView = { page: number; q: string; academicLevel: string; essayType: string };

/** Read at each visit: what has just come in is what the admin is here for. */
export function submissionsQuery(view: SubmissionsView) {
  return queryOptions({
    queryKey: ['admin', 'submissions', 'list', view],
    queryFn: () => adminRequest<SubmissionPage>(`/submissions?${parametersOf(view)}`),
    placeholderData: keepPreviousData,
    ...cacheTimes.admin,
    staleTime: 0,
    refetchInterval: RENEW_LINKS_MS,
  });
}

/** The address of the export with the same filters as the list. */
export function exportPath(view: SubmissionsView): string {
  const parameters = parametersOf(view);
  parameters.delete('page');
  parameters.delete('limit');
  return `/submissions/export.csv?${parameters}`;
}

/** Tells the server that everything up to the newest request shown was seen; the counts elsewhere follow. */
export async function markSubmissionsRead(client: QueryClient, until: string) {
  await adminRequest('/submissions/read', { method: 'POST', body: { until } });
  await client.invalidateQueries({ queryKey: ['admin', 'overview'] });
}

export async function deleteSubmission(client: QueryClient, id: string) {
  await adminRequest(`/submissions/${id}`, { method: 'DELETE' });
  await client.invalidateQueries({ queryKey: ['admin', 'submissions'] });
}

function parametersOf({ page, q, academicLevel, essayType }: SubmissionsView): URLSearchParams {
  const parameters = new URLSearchParams({ page: String(page), limit: '20' });
  if (q) parameters.set('q', q);
  if (academicLevel) parameters.set('academicLevel', academicLevel);
  if (essayType) parameters.set('essayType', essayType);
  return parameters;
}
