import { queryOptions } from '@tanstack/react-query';
import { readAdmin } from '#app/lib/admin-query.ts';
import { callAdmin } from '#app/lib/session.ts';
import type { Backup, BackupList } from '#shared/contracts/backups.ts';

const LOOK_AGAIN_MS = 2_000;

/** Polled while a backup is in progress. */
export function backupsQuery() {
  return queryOptions({
    ...readAdmin('/backups'),
    refetchInterval: ({ state }) => (isBusy(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Asked again when the owner comes back to a tab: the restore may have been started in another. */
export function restoreStateQuery() {
  return queryOptions({
    ...readAdmin('/backups/restore-state'),
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
export const changesQuery = ({ _id }: Backup) =>
  readAdmin('/backups/:name/changes', { params: { name: _id } });

export function restoreBackup({ _id }: Backup, order: { password: string; confirmation: string }) {
  return callAdmin('POST /backups/:name/restore', { params: { name: _id }, body: order, retries: 0 });
}

/** Not retried automatically: the first request may have started one. */
export function makeBackup() {
  return callAdmin('POST /backups', { retries: 0 });
}

export async function linkToBackup({ _id }: Backup, password: string): Promise<string> {
  const { url } = await callAdmin('POST /backups/:name/link', { params: { name: _id }, body: { password } });
  return url;
}
