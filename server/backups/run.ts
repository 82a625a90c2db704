import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { BackupKind } from '#shared/contracts/backups.ts';
import { sha256OfStream } from './archive.ts';
import { expired } from './keep.ts';
import { makeBackup, removeUnfinished, type Site } from './make.ts';
import {
  type BackupRecord,
  backupFolder,
  backupName,
  listBackups,
  readName,
  readRecord,
  removeBackup,
  whileRunning,
  writeRecord,
} from './records.ts';
import { copyTo, openSecondPlace } from './second-place.ts';
import { FailedTrial } from './tables.ts';
import { type TryPages, verifyBackup } from './verify.ts';

const MANY = 5;

export type Run = {
  site: Site;
  kind: BackupKind;
  at?: Date;
  clock: () => Date;
  tryPages?: TryPages | undefined;
};

/** Makes a backup, verifies it by restoring it, copies it to the second location and deletes the oldest. */
export async function runBackup({
  site,
  kind,
  clock,
  at = clock(),
  tryPages,
}: Run): Promise<BackupRecord & { name: string; isTrialFailed: boolean }> {
  const folder = backupFolder(site.env.DATA_DIR);
  const name = backupName(kind, at, site.env.BACKUP_PASSPHRASE !== undefined);
  const archive = path.join(folder, name);
  return whileRunning(folder, name, async () => {
    await removeUnfinished(folder);
    const { manifest, sha256 } = await makeBackup(site, archive, at);
    let record: BackupRecord = { sha256, verified: null, copied: null, problem: lostFiles(manifest.missing) };
    await writeRecord(folder, name, record);
    let isTrialFailed = false;
    const verifying = verifyBackup(archive, { env: site.env, sha256, tryPages }).catch((error) => {
      isTrialFailed = error instanceof FailedTrial;
      throw error;
    });
    const failure = await reasonOf(verifying);
    const trouble = isTrialFailed ? 'The backup was restored, but' : 'The backup cannot be restored:';
    record = failure
      ? { ...record, problem: `${trouble} ${failure}.` }
      : { ...record, verified: clock().toISOString() };
    await writeRecord(folder, name, record);
    if (!failure) {
      record = await copyToSecondLocation(site, archive, record, clock);
      await writeRecord(folder, name, record);
    }
    await recheckArchives(folder);
    await deleteExpired(site, folder, clock());
    return { name, ...record, isTrialFailed };
  });
}

async function copyToSecondLocation(site: Site, archive: string, record: BackupRecord, clock: () => Date) {
  const place = openSecondPlace(site.env);
  if (!place) return record;
  const failure = await reasonOf(copyTo(place, archive));
  return failure
    ? { ...record, problem: `The backup could not be copied to the second location: ${failure}.` }
    : { ...record, copied: clock().toISOString() };
}

/** A disk may corrupt an archive long after it was verified: each is compared with its hash again. */
async function recheckArchives(folder: string): Promise<void> {
  for (const { _id: name, verified } of await listBackups(folder)) {
    const record = await readRecord(folder, name);
    if (!record || !verified) continue;
    const sha256 = await sha256OfStream(createReadStream(path.join(folder, name)));
    if (sha256 !== record.sha256)
      await writeRecord(folder, name, {
        ...record,
        verified: null,
        problem: 'The archive has changed since it was written.',
      });
  }
}

async function deleteExpired(site: Site, folder: string, now: Date): Promise<void> {
  const kept = (await listBackups(folder)).map(({ _id: name, time, kind, verified }) => ({
    name,
    time,
    isGood: verified !== null,
    isBeforeUpdate: kind === 'before-update',
  }));
  for (const name of expired(kept, now)) await removeBackup(folder, name);
  const place = openSecondPlace(site.env);
  if (!place) return;
  const copies: string[] = [];
  // A location that is unreachable now is cleaned up the next time; one that does not allow deletion keeps
  // everything.
  await reasonOf(
    (async () => {
      for await (const { key } of place.list()) copies.push(key);
      const dated = copies.flatMap((name) => {
        const backup = readName(name);
        return backup
          ? [{ name, time: backup.time, isGood: true, isBeforeUpdate: backup.kind === 'before-update' }]
          : [];
      });
      for (const name of expired(dated, now)) await place.remove(name);
    })(),
  );
}

function lostFiles(keys: string[]): string | null {
  if (keys.length === 0) return null;
  const names = keys.slice(0, MANY).join(', ');
  const others = keys.length > MANY ? ` and ${keys.length - MANY} more` : '';
  return `Records name files that are not there: ${names}${others}.`;
}

/** The failure as a sentence without a full stop; undefined on success. */
async function reasonOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
  }
}
