import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAdmin } from '#app/lib/session.ts';

export const adminOverviewQuery = () => readAdmin('/overview');
export const launchQuery = () => readAdmin('/launch');

export function auditLogQuery(page: number) {
  return queryOptions({
    ...readAdmin('/audit-log', { query: { page } }),
    placeholderData: keepPreviousData,
  });
}

export function adminSearchQuery(q: string) {
  return queryOptions({
    ...readAdmin('/search', { query: { q } }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    meta: { silent: true },
  });
}
