import { queryOptions } from '@tanstack/react-query';
import { readAdmin } from '#app/lib/session.ts';

const LOOK_AGAIN_MS = 2_000;

/** Polled while a backup is in progress. */
export function backupsQuery() {
  return queryOptions({
    ...readAdmin('/backups'),
    refetchInterval({ state: { data } }) {
      const isBusy = data?.isRestoring || data?.items.some(({ isRunning }) => isRunning);
      return isBusy ? LOOK_AGAIN_MS : false;
    },
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
