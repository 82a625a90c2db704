import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { adminRequest } from '#app/lib/session.ts';
import type { AuditPage } from '#shared/contracts/auth.ts';
import type { DeskOverview, DeskSearchResponse, LaunchState } from '#shared/contracts/desk.ts';

/** Counts become stale with every decision, so they are fetched at each visit. */
export function deskOverviewQuery() {
  return queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: () => adminRequest<DeskOverview>('/overview'),
    ...cacheTimes.admin,
    staleTime: 0,
  });
}

/** Fetched at each visit to the dashboard. */
export function launchQuery() {
  return queryOptions({
    queryKey: ['admin', 'launch'],
    queryFn: () => adminRequest<LaunchState>('/launch'),
    ...cacheTimes.admin,
    staleTime: 0,
  });
}

export function auditLogQuery(page: number) {
  return queryOptions({
    queryKey: ['admin', 'audit-log', page],
    queryFn: () => adminRequest<AuditPage>(`/audit-log?page=${page}`),
    placeholderData: keepPreviousData,
    ...cacheTimes.admin,
    staleTime: 0,
  });
}

export function deskSearchQuery(q: string) {
  return queryOptions({
    queryKey: ['admin', 'search', q],
    queryFn: ({ signal }) =>
      adminRequest<DeskSearchResponse>(`/search?${new URLSearchParams({ q })}`, { signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    meta: { silent: true },
    ...cacheTimes.admin,
    staleTime: 0,
  });
}
