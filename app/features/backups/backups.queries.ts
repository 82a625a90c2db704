import { queryOptions } from '@tanstack/react-query';
import { adminQuery } from '#app/lib/admin-query.ts';
import { adminRequest } from '#app/lib/session.ts';
import type {
  Backup,
  BackupChanges,
  BackupLink,
  BackupList,
  RestoreState,
} from '#shared/contracts/backups.ts';

const LOOK_AGAIN_MS = 2_000;

/** Polled while a backup is in progress. */
export function backupsQuery() {
  return queryOptions({
    ...adminQuery<BackupList>('/backups'),
    refetchInterval: ({ state }) => (isBusy(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Asked again when the owner comes back to a tab: the restore may have been started in another. */
export function restoreStateQuery() {
  return queryOptions({
    ...adminQuery<RestoreState>('/backups/restore-state'),
    refetchInterval: ({ state }) => (state.data?.isRestoring ? LOOK_AGAIN_MS : false),
    refetchOnWindowFocus: 'always',
    meta: { silent: true },
  });
}

export function isInProgress({ isRunning }: Backup): boolean {
  return isRunning;
}

function isBusy(list: BackupList | undefined): boolean {
  return Boolean(list?.isRestoring || list?.items.some(isInProgress));
}

/** What restoring it would do now. */
export const changesQuery = ({ _id }: Backup) => adminQuery<BackupChanges>(`/backups/${_id}/changes`);

export function restoreBackup({ _id }: Backup, order: { password: string; confirmation: string }) {
  return adminRequest(`/backups/${_id}/restore`, { method: 'POST', body: order, retries: 0 });
}

/** Not retried automatically: the first request may have started one. */
export function makeBackup(): Promise<{ item: Backup }> {
  return adminRequest('/backups', { method: 'POST', retries: 0 });
}

export async function linkToBackup({ _id }: Backup, password: string): Promise<string> {
  const body = { password };
  return (await adminRequest<BackupLink>(`/backups/${_id}/link`, { method: 'POST', body })).url;
}
