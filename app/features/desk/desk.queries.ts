import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminQuery } from '#app/lib/admin-query.ts';
import type { AuditPage } from '#shared/contracts/auth.ts';
import type { DeskOverview, DeskSearchResponse, LaunchState } from '#shared/contracts/desk.ts';

export const deskOverviewQuery = () => adminQuery<DeskOverview>('/overview');
export const launchQuery = () => adminQuery<LaunchState>('/launch');

export function auditLogQuery(page: number) {
  return queryOptions({
    ...adminQuery<AuditPage>('/audit-log', { page: String(page) }),
    placeholderData: keepPreviousData,
  });
}

export function deskSearchQuery(q: string) {
  return queryOptions({
    ...adminQuery<DeskSearchResponse>('/search', { q }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    meta: { silent: true },
  });
}
