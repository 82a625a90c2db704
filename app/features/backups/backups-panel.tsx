import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { formatAge, formatMoment } from '#app/lib/moments.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Backup, BackupKind, BackupList } from '#shared/contracts/backups.ts';
import { fileSize } from '#shared/text/file-size.ts';
import { backupsQuery, isInProgress, linkToBackup, makeBackup } from './backups.queries.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const kinds: Record<BackupKind, string> = {
  nightly: 'Nightly',
  'by-hand': 'By hand',
  'before-update': 'Before an update',
  'before-rollback': 'Before a rollback',
  'before-restore': 'Before a restore',
};

type BackupsPanelProps = {
  /** Asks for the password again. Passed in, because passwords belong to another feature. */
  PasswordQuestion: ComponentType<{
    action: string;
    isDangerous?: boolean;
    onPassword: (password: string) => Promise<unknown>;
  }>;
};

/** The state of the newest backup, a button for another one, and the list. */
export function BackupsPanel({ PasswordQuestion }: BackupsPanelProps) {
  const client = useQueryClient();
  const backups = useQuery(backupsQuery());
  const [wanted, setWanted] = useState<Backup>();
  const [toRestore, setToRestore] = useState<Backup>();
  const [isAsking, setAsking] = useState(false);
  const isRestoring = Boolean(backups.data?.isRestoring);
  const isBusy = isAsking || isRestoring || Boolean(backups.data?.items.some(isInProgress));

  async function make() {
    setAsking(true);
    try {
      await makeBackup();
      await client.invalidateQueries({ queryKey: backupsQuery().queryKey });
    } catch (error) {
      showToast('error', errorMessage(error, 'The backup could not be started'));
    }
    setAsking(false);
  }

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
        <Button onClick={make} inactive={isBusy}>
          {isBusy && <Spinner />}
          {isRestoring ? 'Restoring…' : isBusy ? 'Making a backup…' : 'Make a backup now'}
        </Button>
      </div>
      {backups.data.items.length > 0 && (
        <List items={backups.data.items} isBusy={isBusy} onDownload={setWanted} onRestore={setToRestore} />
      )}
      {toRestore && (
        <RestoreDialog
          item={toRestore}
          PasswordQuestion={PasswordQuestion}
          onStarted={() => {
            setToRestore(undefined);
            void client.invalidateQueries({ queryKey: backupsQuery().queryKey });
          }}
          onClose={() => setToRestore(undefined)}
        />
      )}
      {wanted && (
        <Dialog title="Download this backup?" width="narrow" onClose={() => setWanted(undefined)}>
          <p className="mb-5 font-sans text-base">
            It contains everything: what visitors wrote to you, their files, and the site’s keys.{' '}
            {wanted.isEncrypted
              ? 'It is encrypted: keep its passphrase as well.'
              : 'Keep it where nobody else can open it.'}
          </p>
          <PasswordQuestion
            action={`Download ${fileSize(wanted.size)}`}
            onPassword={async (password) => {
              saveFrom(await linkToBackup(wanted, password));
              setWanted(undefined);
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
          : 'You have no verified backup yet.'}
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

/** The browser streams it to disk: an archive may be larger than a phone's memory. */
function saveFrom(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
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
  if (item.isRunning) return <Badge tone="info">{item.size > 0 ? 'Being tested' : 'In progress'}</Badge>;
  if (item.verified && item.problem) return <Badge tone="warning">Test-restored, with a problem</Badge>;
  if (item.verified) return <Badge tone="success">Test-restored</Badge>;
  return <Badge tone="danger">{item.problem ? 'Failed' : 'Not tested'}</Badge>;
}
