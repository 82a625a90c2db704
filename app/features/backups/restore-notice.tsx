import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '#app/lib/listen.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { restoreStateQuery } from './backups.queries.ts';
import { RESTORING_KEY, storeRestoring } from './restored.ts';

/** On every page of the desk and in every tab, as long as a backup is being restored: nothing can be saved then. */
export function RestoreNotice() {
  const { data, refetch } = useQuery(restoreStateQuery());
  const isRestoring = data?.isRestoring;

  useEffect(() => {
    if (isRestoring !== undefined) storeRestoring(isRestoring);
  }, [isRestoring]);

  useEffect(() => listen('storage', ({ key }) => key === RESTORING_KEY && void refetch()), [refetch]);

  if (!isRestoring) return null;
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-thumb z-50 flex items-center justify-center gap-3 border-t border-warning bg-warning-wash px-5 py-3 font-sans text-warning print:hidden"
    >
      <Spinner />
      <span>A backup is being restored. Nothing can be saved until it’s done; then you sign in again.</span>
    </p>
  );
}
