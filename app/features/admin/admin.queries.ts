import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminQuery } from '#app/lib/admin-query.ts';
import type { AdminOverview, AdminSearchResponse, LaunchState } from '#shared/contracts/admin.ts';
import type { AuditPage } from '#shared/contracts/auth.ts';

export const adminOverviewQuery = () => adminQuery<AdminOverview>('/overview');
export const launchQuery = () => adminQuery<LaunchState>('/launch');

export function auditLogQuery(page: number) {
  return queryOptions({
    ...adminQuery<AuditPage>('/audit-log', { page: String(page) }),
    placeholderData: keepPreviousData,
  });
}

export function adminSearchQuery(q: string) {
  return queryOptions({
    ...adminQuery<AdminSearchResponse>('/search', { q }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    meta: { silent: true },
  });
}
