import { createReadStream } from 'node:fs';
import path from 'node:path';
import { RefusedDatabase } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import { hashStream } from '#server/files/disk.ts';
import { openSecondPlace } from '#server/files/open-files.ts';
import type { BackupKind } from '#shared/contracts/backups.ts';
import { listExpired } from './keep.ts';
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
import { FailedTrial } from './tables.ts';
import { pagesTrial, type TryPages, verifyBackup } from './verify.ts';

const MANY = 5;
/** A day, and as long as the nightly backups of two sites may be apart. */
const RECENT_MS = 2 * 24 * 60 * 60 * 1000;

export type Run = {
  site: Site;
  kind: BackupKind;
  at?: Date;
  clock: () => Date;
  tryPages?: TryPages | undefined;
  /** The name of a backup that is in use, and not deleted however old it is. */
  spare?: string;
};
export type MadeBackup = BackupRecord & { name: string; isTrialFailed: boolean };

/** Makes a backup, verifies it by restoring it, copies it to the second location and deletes the oldest. */
export function runBackup(run: Run): Promise<MadeBackup> {
  return runSteps(run, async (make, finish) => finish(await make(run.site)));
}

type Steps<T> = (
  make: (site: Site) => Promise<MadeBackup>,
  finish: (backup: MadeBackup) => Promise<MadeBackup>,
) => Promise<T>;

/**
 * Runs `steps` while no other process makes or deletes backups: `make` writes and verifies one, `finish` does what can
 * take long and must not fail what was done between them.
 */
export async function runSteps<T>(run: Run, steps: Steps<T>): Promise<T> {
  const { kind, clock, at = clock(), tryPages, spare } = run;
  const { env } = run.site;
  const folder = backupFolder(env.DATA_DIR);
  const name = backupName(kind, at, env.BACKUP_PASSPHRASE !== undefined);
  const archive = path.join(folder, name);

  async function make(site: Site): Promise<MadeBackup> {
    await removeUnfinished(folder);
    const { manifest, sha256 } = await makeBackup(site, archive, at);
    let record: BackupRecord = { sha256, verified: null, copied: null, problem: lostFiles(manifest.missing) };
    await writeRecord(folder, name, record);
    let isTrialFailed = false;
    const verifying = verifyBackup(archive, { env, sha256, tryPages }).catch((error) => {
      isTrialFailed = error instanceof FailedTrial;
      throw error;
    });
    const failure = await catchReason(verifying);
    const trouble = isTrialFailed ? 'The backup was restored, but' : 'The backup cannot be restored:';
    record = failure
      ? { ...record, problem: `${trouble} ${failure}.` }
      : { ...record, verified: clock().toISOString() };
    await writeRecord(folder, name, record);
    return { name, ...record, isTrialFailed };
  }

  async function finish({ name: _, isTrialFailed, ...made }: MadeBackup): Promise<MadeBackup> {
    const record = made.verified ? await copyToSecondLocation(env, archive, made, clock) : made;
    await writeRecord(folder, name, record);
    await recheckArchives(folder);
    await deleteExpired(env, folder, clock(), spare);
    return { name, ...record, isTrialFailed };
  }

  return whileRunning(folder, name, () => steps(make, finish));
}

async function copyToSecondLocation(env: Env, archive: string, record: BackupRecord, clock: () => Date) {
  const place = openSecondPlace(env);
  if (!place) return record;
  const failure = await catchReason(place.write(path.basename(archive), createReadStream(archive)));
  return failure
    ? { ...record, problem: `The backup could not be copied to the second location: ${failure}.` }
    : { ...record, copied: clock().toISOString() };
}

/** A disk may corrupt an archive long after it was verified: each is compared with its hash again. */
async function recheckArchives(folder: string): Promise<void> {
  for (const { _id: name, verified } of await listBackups(folder)) {
    const record = await readRecord(folder, name);
    if (!record || !verified) continue;
    const sha256 = await hashStream(createReadStream(path.join(folder, name)));
    if (sha256 !== record.sha256)
      await writeRecord(folder, name, {
        ...record,
        verified: null,
        problem: 'The archive has changed since it was written.',
      });
  }
}

async function deleteExpired(env: Env, folder: string, now: Date, spare: string | undefined): Promise<void> {
  const kept = (await listBackups(folder)).map(({ _id: name, time, kind, verified }) => ({
    name,
    time,
    isGood: verified !== null,
    isBeforeUpdate: kind === 'before-update',
  }));
  for (const name of listExpired(kept, now)) if (name !== spare) await removeBackup(folder, name);
  const place = openSecondPlace(env);
  if (!place) return;
  const names = new Set(kept.map(({ name }) => name));
  const copies: string[] = [];
  // A location that is unreachable now is cleaned up the next time; one that does not allow deletion keeps everything.
  await catchReason(
    (async () => {
      for await (const { key } of place.list()) copies.push(key);
      const dated = copies.flatMap((name) => {
        const backup = readName(name);
        return backup
          ? [{ name, time: backup.time, isGood: true, isBeforeUpdate: backup.kind === 'before-update' }]
          : [];
      });
      // A recent one that was not made here is another site's, and so may be any of the older ones.
      const isRecent = (time: string) => now.getTime() - Date.parse(time) < RECENT_MS;
      if (dated.some(({ name, time }) => isRecent(time) && !names.has(name))) return;
      for (const name of listExpired(dated, now)) if (name !== spare) await place.remove(name);
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
async function catchReason(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
  }
}

/**
 * A newer version on an older database: first a backup, which is restored, migrated and tested in a temporary place.
 * If any of that fails, the database is unchanged and the start is aborted.
 */
export async function backUpBeforeUpdate(
  site: Site,
  program: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  print('The database is of an older version of Octavo. Making a backup before the update…');
  const { name, verified, problem, isTrialFailed } = await runBackup({
    site,
    kind: 'before-update',
    clock: () => new Date(),
    tryPages: pagesTrial(program, site.env),
  }).catch((error: unknown) => {
    throw new RefusedDatabase(
      `the backup before the update could not be made, and nothing was changed. ${error instanceof Error ? error.message : error}`,
    );
  });
  if (isTrialFailed)
    throw new RefusedDatabase(
      `the update failed. It was tried on a copy of the site only: the site itself is as it was, and the version before this one can be started again. ${problem}`,
    );
  if (!verified)
    throw new RefusedDatabase(`the backup before the update failed, and nothing was changed. ${problem}`);
  print(`${name} is good. Updating the database; \`octavo rollback\` brings the state before it back.`);
}
