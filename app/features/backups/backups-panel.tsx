import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFrom } from '#app/lib/download.ts';
import { formatAge, formatMoment } from '#app/lib/moments.ts';
import { callAdmin } from '#app/lib/session.ts';
import { toastFailure } from '#app/lib/toast-store.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadError } from '#app/ui/load-states.tsx';
import { PasswordQuestion } from '#app/ui/password-question.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Backup, BackupKind, BackupList } from '#shared/contracts/backups.ts';
import { fileSize } from '#shared/text/file-size.ts';
import { backupsQuery, restoreStateQuery } from './backups.queries.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const kinds: Record<BackupKind, string> = {
  nightly: 'Nightly',
  'by-hand': 'By hand',
  'before-update': 'Before an update',
  'before-rollback': 'Before a rollback',
  'before-restore': 'Before a restore',
};

/** The state of the newest backup, a button for another one, and the list. */
export function BackupsPanel() {
  const client = useQueryClient();
  const backups = useQuery(backupsQuery());
  const [toDownload, setToDownload] = useState<Backup>();
  const [toRestore, setToRestore] = useState<Backup>();
  const making = useMutation({
    // Not retried: the first request may have started one.
    mutationFn: () => callAdmin('POST /backups', { retries: 0 }),
    onSuccess: () => client.invalidateQueries({ queryKey: backupsQuery().queryKey }),
    onError: toastFailure('The backup could not be started'),
  });
  const isRestoring = Boolean(backups.data?.isRestoring);
  const isBusy =
    making.isPending || isRestoring || Boolean(backups.data?.items.some(({ isRunning }) => isRunning));

  if (backups.isPending) return <p className="font-sans text-faint">Loading backups…</p>;
  if (backups.isError) return <LoadError query={backups} fallback="The backups could not be loaded" />;
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose space-y-2" role="status">
          <Verdict {...backups.data} />
          {backups.data.restoreProblem && (
            <p className="font-sans problem">
              The restore failed, and your site is as it was. {backups.data.restoreProblem}
            </p>
          )}
        </div>
        <Button onClick={() => making.mutate()} inactive={isBusy}>
          {isBusy && <Spinner />}
          {isRestoring ? 'Restoring…' : isBusy ? 'Making a backup…' : 'Make a backup now'}
        </Button>
      </div>
      {backups.data.items.length > 0 && (
        <List
          items={backups.data.items}
          isBusy={isBusy}
          onDownload={setToDownload}
          onRestore={setToRestore}
        />
      )}
      {toRestore && (
        <RestoreDialog
          item={toRestore}
          onStarted={() => {
            setToRestore(undefined);
            // A small site is restored before it could be asked.
            client.setQueryData(restoreStateQuery().queryKey, { isRestoring: true, restoreProblem: null });
            void client.invalidateQueries({ queryKey: backupsQuery().queryKey });
          }}
          onClose={() => setToRestore(undefined)}
        />
      )}
      {toDownload && (
        <Dialog title="Download this backup?" width="narrow" onClose={() => setToDownload(undefined)}>
          <p className="mb-5 font-sans text-base">
            It contains everything: what visitors wrote to you, their files, and the site’s keys.{' '}
            {toDownload.isEncrypted
              ? 'It is encrypted: keep its passphrase as well.'
              : 'Keep it where nobody else can open it.'}
          </p>
          <PasswordQuestion
            action={`Download ${fileSize(toDownload.size)}`}
            onPassword={async (password) => {
              const params = { name: toDownload._id };
              saveFrom((await callAdmin('POST /backups/:name/link', { params, body: { password } })).url);
              setToDownload(undefined);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

function Verdict({ items, hasSecondPlace, isNightly }: BackupList) {
  const good = items.find(({ verified }) => verified !== null);
  const newest = items.find(({ isRunning }) => !isRunning);
  return (
    <>
      <p className="text-xl">
        {good
          ? `Your latest good backup was made ${formatAge(good.time)}.`
          : 'You have no checked backup yet.'}
      </p>
      {newest?.problem && <p className="font-sans problem">{newest.problem}</p>}
      <p className="font-sans text-faint">
        Every backup is checked by restoring it.{' '}
        {isNightly
          ? 'One is made every night.'
          : 'Automatic backups are off; whoever set up the site can turn them on.'}{' '}
        {hasSecondPlace && 'A copy is stored in the second location.'}
      </p>
      {!hasSecondPlace && (
        <p className="font-sans text-faint">
          They are all on the machine that runs this site and would be lost with it, so download one now and
          then. Whoever set up the site can have each one copied elsewhere automatically.
        </p>
      )}
    </>
  );
}

type ListProps = {
  items: Backup[];
  isBusy: boolean;
  onDownload: (item: Backup) => void;
  onRestore: (item: Backup) => void;
};

function List({ items, isBusy, onDownload, onRestore }: ListProps) {
  return (
    <ul className="divide-y divide-rule border-y border-rule font-sans">
      {items.map((item) => (
        <li key={item._id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
          <span className="min-w-48">{formatMoment(item.time)}</span>
          <State item={item} />
          <span className="text-faint">
            {[
              kinds[item.kind],
              item.isRunning ? undefined : fileSize(item.size),
              item.isEncrypted ? 'encrypted' : undefined,
              item.copied ? 'copied to the second location' : undefined,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          {item.problem && <p className="basis-full problem">{item.problem}</p>}
          <code className="basis-full text-sm break-all text-faint">{item._id}</code>
          {!item.isRunning && item.isReadable && (
            <Button
              variant="plain"
              size="small"
              className="-ml-1"
              aria-label={`Download the backup of ${formatMoment(item.time)}`}
              onClick={() => onDownload(item)}
            >
              Download
            </Button>
          )}
          {item.verified && !item.isRunning && (
            <Button
              variant="plain"
              size="small"
              inactive={isBusy}
              aria-label={`Restore the backup of ${formatMoment(item.time)}`}
              onClick={() => onRestore(item)}
            >
              Restore…
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function State({ item }: { item: Backup }) {
  if (item.isRunning) return <Badge tone="info">{item.size > 0 ? 'Being checked' : 'In progress'}</Badge>;
  if (item.verified && item.problem) return <Badge tone="warning">Checked, with a problem</Badge>;
  if (item.verified) return <Badge tone="success">Checked</Badge>;
  return <Badge tone="danger">{item.problem ? 'Failed' : 'Not checked'}</Badge>;
}
