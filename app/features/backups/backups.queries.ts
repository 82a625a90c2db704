import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { adminRequest } from '#app/lib/session.ts';
import type { Backup, BackupLink, BackupList } from '#shared/contracts/backups.ts';

const LOOK_AGAIN_MS = 2_000;

/** Polled while a backup is in progress. */
export function backupsQuery() {
  return queryOptions({
    queryKey: ['admin', 'backups'],
    queryFn: () => adminRequest<BackupList>('/backups'),
    ...cacheTimes.admin,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? LOOK_AGAIN_MS : false),
  });
}

export function isInProgress({ isRunning }: Backup): boolean {
  return isRunning;
}

/** Not retried automatically: the first request may have started one. */
export function makeBackup(): Promise<{ item: Backup }> {
  return adminRequest('/backups', { method: 'POST', retries: 0 });
}

export async function linkToBackup({ _id }: Backup, password: string): Promise<string> {
  const body = { password };
  return (await adminRequest<BackupLink>(`/backups/${_id}/link`, { method: 'POST', body })).url;
}
