import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { backupFolder, listBackups } from '#server/backups/records.ts';
import { checkIndex } from '#server/backups/reindex.ts';
import { openSecondPlace } from '#server/backups/second-place.ts';
import { checkAccess } from '#server/data-dir.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openDatabase } from '#server/db/open.ts';
import { type Env, readEnv } from '#server/env.ts';
import { getErrorCode } from '#server/errors.ts';
import type { Files } from '#server/files/files.ts';
import { openFiles } from '#server/files/open-files.ts';
import { writeProbe } from '#server/http/health.ts';
import { checkMailServer } from '#server/mail/transport.ts';
import { createCurrentSettings, type Settings } from '#server/settings/settings.ts';
import { fileSize } from '#shared/text/file-size.ts';
import { type Finding, failure, ok, toMessage, WAIT_MS, warning } from './finding.ts';
import { certificateFindings, proxyFindings, publicSite } from './public-address.ts';

const DAY_MS = 24 * 60 * 60_000;
const BACKUP_OLD_MS = 2 * DAY_MS;
const CLOCK_OFF_MS = 30_000;
const LITTLE_SPACE = 1024 ** 3;
const NO_SPACE = 100 * 1024 ** 2;
const OLDEST_POSTGRES = 15;

/** Checks everything that the site depends on, without permanent changes. */
export async function examine(variables: Record<string, string | undefined>, now: Date): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(variables);
  } catch (error) {
    return [failure('settings', toMessage(error), 'Correct the variable; the README lists all of them.')];
  }
  try {
    checkAccess(env.DATA_DIR);
  } catch (error) {
    return [
      failure(
        'data folder',
        toMessage(error),
        'Is DATA_DIR right? As root, octavo doctor switches to its account by itself.',
      ),
    ];
  }
  const file = path.join(env.DATA_DIR, 'octavo.db');
  if (!env.DATABASE_URL && !statSync(file, { throwIfNoEntry: false }))
    return [failure('database', `There is no database at ${file}.`, 'Start the site once, or set DATA_DIR.')];
  let engine: Engine;
  try {
    engine = await openDatabase(env, () => {}, WAIT_MS);
  } catch (error) {
    const message = toMessage(error);
    const fix = env.DATABASE_URL
      ? 'Is PostgreSQL running, and is DATABASE_URL right?'
      : /damaged|not an SQLite database|is empty/.test(message)
        ? 'Move the file away and restore the last backup: octavo restore FILE'
        : 'Look at the free space and at the rights of DATA_DIR.';
    return [failure('database', message, fix), ...(await diskFindings(env))];
  }
  try {
    const settings = await createCurrentSettings(engine, env, () => now)();
    return (
      await Promise.all([
        settingsFindings(env, settings),
        orFailure(
          'database',
          'Look at the free space and at the log of the database.',
          databaseFindings(engine),
        ),
        orFailure('search', 'Start the site once, and ask again.', searchFindings(engine)),
        orFailure(
          'storage',
          (error) => suggestFix(error, env.DATA_DIR, 'Look at the S3 settings.'),
          storageFindings(openFiles(env)),
        ),
        mailFindings(engine, settings),
        clockFindings(engine, settings, now),
        diskFindings(env),
        proxyFindings(env, settings),
        backupFindings(env, now),
        secondPlaceFindings(env),
        certificateFindings(settings, now),
      ])
    ).flat();
  } finally {
    await engine.close();
  }
}

/** A check that throws has failed. */
function orFailure(
  part: string,
  fix: string | ((error: unknown) => string),
  findings: Promise<Finding[]>,
): Promise<Finding[]> {
  return findings.catch((error) => [
    failure(part, toMessage(error), typeof fix === 'string' ? fix : fix(error)),
  ]);
}

async function settingsFindings(env: Env, { siteOrigin, isAddressSet }: Settings): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!isAddressSet)
    findings.push(
      warning(
        'settings',
        `The site believes that its address is ${siteOrigin}.`,
        'Set SITE_ORIGIN, or the address at /admin/settings.',
      ),
    );
  else if (/^https?:\/\/(?:[^/]*\.)?example\.(?:com|org|net)$/.test(siteOrigin))
    findings.push(
      failure(
        'settings',
        `The address of the site is still the example, ${siteOrigin}.`,
        'Set SITE_ORIGIN to your own, and restart.',
      ),
    );
  if (!env.RATE_LIMITS)
    findings.push(
      warning('settings', 'Rate limits are off.', 'Remove RATE_LIMITS=off: it is for load tests.'),
    );
  return findings.length > 0 ? findings : [ok('settings', `The site is ${siteOrigin}.`)];
}

async function databaseFindings({ db, dialect, listTables }: Engine): Promise<Finding[]> {
  if (!(await listTables()).includes('write_probe'))
    return [failure('database', 'The database is empty or of an older version.', 'Start the site once.')];
  await writeProbe(db);
  const applied = await db.selectFrom('migrations').select('name').execute();
  if (applied.length < migrations.length)
    return [warning('database', 'The database is of an older version.', 'Start the site once.')];
  if (dialect.name === 'sqlite') return [ok('database', 'SQLite reads and writes.')];
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES)
    return [warning('database', `PostgreSQL ${version} is old.`, `Use ${OLDEST_POSTGRES} or newer.`)];
  return [ok('database', `PostgreSQL ${version} reads and writes.`)];
}

async function searchFindings(engine: Engine): Promise<Finding[]> {
  const [difference] = await engine.snapshot((db) => checkIndex(engine, db));
  if (!difference) return [ok('search', 'The search index is what the records say.')];
  const text = `The search index differs from the records: ${difference}.`;
  return [failure('search', text, 'Build it again: octavo reindex')];
}

/** Writes a file, reads it back and removes it. */
async function tryFiles(files: Files): Promise<void> {
  const key = `doctor-${randomBytes(6).toString('hex')}`;
  async function* bytes() {
    yield Buffer.from(key);
  }
  await files.write(key, bytes());
  const found = await files.read(key);
  const text = found && Buffer.concat(await found.stream.toArray()).toString();
  if (text !== key) throw new Error('The file read back differs from the one written');
  // A bucket that protects its objects keeps the file, by the rules of its owner.
  await files.remove(key).catch(() => {});
}

async function storageFindings(files: Files): Promise<Finding[]> {
  await files.check();
  await tryFiles(files);
  return [ok('storage', 'A file was written, read and removed.')];
}

function suggestFix(error: unknown, folder: string, otherwise: string): string {
  const code = getErrorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: make room.';
  if (code !== 'EACCES' && code !== 'EPERM') return otherwise;
  const { uid, gid } = statSync(folder);
  return `Something in it belongs to another account. As root: chown -R ${uid}:${gid} ${folder}`;
}

async function mailFindings({ db }: Engine, { smtpUrl }: Settings): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!smtpUrl)
    findings.push(
      warning(
        'mail',
        'There is no mail server: mails become files in DATA_DIR/outbox.',
        'Set SMTP_URL and MAIL_FROM, or both at /admin/settings.',
      ),
    );
  else {
    const trouble = await checkMailServer(smtpUrl).then(() => undefined, toMessage);
    findings.push(
      trouble === undefined
        ? ok('mail', 'The mail server takes the connection and the password.')
        : failure('mail', `The mail server says: ${trouble}`, 'Check host, port, user and password.'),
    );
  }
  const { given_up: givenUp } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.count<number>('given_up_at').as('given_up'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
    .catch(() => ({ given_up: 0 }));
  if (givenUp > 0)
    findings.push(
      warning('mail', `${givenUp} mails were given up.`, 'The log says why; /admin shows whom to write to.'),
    );
  return findings;
}

async function clockFindings({ db, dialect }: Engine, settings: Settings, now: Date): Promise<Finding[]> {
  const others: [string, number][] = [];
  const askedAt = Date.now();
  if (dialect.name === 'postgres') {
    const { rows } = await sql<{ now: string }>`select now() as now`.execute(db).catch(() => ({ rows: [] }));
    if (rows[0]) others.push(['the database', new Date(rows[0].now).getTime() - askedAt]);
  }
  const date = await publicSite(settings).then((response) => response?.headers.get('date'));
  if (date) others.push([settings.siteOrigin, new Date(date).getTime() - askedAt]);
  const { last } = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('applied_at').as('last'))
    .executeTakeFirstOrThrow()
    .catch(() => ({ last: null }));
  const fix = 'Synchronise the clock (timedatectl set-ntp true).';
  if (last && new Date(last).getTime() - now.getTime() > CLOCK_OFF_MS)
    return [failure('clock', `It is ${now.toISOString()} here, but the database was made later.`, fix)];
  for (const [name, differenceMs] of others)
    if (Math.abs(differenceMs) > CLOCK_OFF_MS)
      return [
        failure(
          'clock',
          `The clock differs from that of ${name} by ${Math.round(differenceMs / 1000)} s.`,
          fix,
        ),
      ];
  return [ok('clock', now.toISOString())];
}

async function diskFindings({ DATA_DIR }: Env): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(DATA_DIR);
  return [spaceFinding(bavail * bsize)];
}

export function spaceFinding(free: number): Finding {
  const text = `${fileSize(free)} are free in DATA_DIR.`;
  if (free < NO_SPACE) return failure('disk', text, 'Make room now: writes fail when it is full.');
  if (free < LITTLE_SPACE) return warning('disk', text, 'Make room, or move old backups away.');
  return ok('disk', text);
}

async function backupFindings({ DATA_DIR, BACKUP_TO }: Env, now: Date): Promise<Finding[]> {
  const finished = (await listBackups(backupFolder(DATA_DIR))).filter(({ isRunning }) => !isRunning);
  const unreadable = finished.filter(({ isReadable }) => !isReadable).map(({ _id }) => _id);
  if (unreadable.length > 0) {
    const { uid, gid } = statSync(DATA_DIR);
    const fix = `Give them to the account of the site. As root: chown -R ${uid}:${gid} ${backupFolder(DATA_DIR)}`;
    return [failure('backups', `The site may not read ${unreadable.join(', ')}.`, fix)];
  }
  const [newest] = finished;
  if (!newest) return [warning('backups', 'There is no backup.', 'Make one: octavo backup')];
  const { time, verified, problem } = newest;
  if (problem) return [failure('backups', problem, 'Make another: octavo backup')];
  if (now.getTime() - new Date(time).getTime() > BACKUP_OLD_MS)
    return [
      warning('backups', `The last backup is of ${time}.`, 'Why is there none of last night? See the log.'),
    ];
  if (!verified)
    return [warning('backups', 'The last backup was not verified.', 'Verify it: octavo verify FILE')];
  if (!BACKUP_TO)
    return [warning('backups', 'Backups are on this machine only.', 'Set BACKUP_TO to a second location.')];
  return [ok('backups', `The last one is of ${time} and was verified by restoring it.`)];
}

/** The second location, from here and from the service, which systemd lets write to its own folders only. */
async function secondPlaceFindings(env: Env): Promise<Finding[]> {
  const place = openSecondPlace(env);
  if (!env.BACKUP_TO || !place) return [];
  const part = 'second place';
  try {
    await tryFiles(place);
  } catch (error) {
    return [
      failure(part, toMessage(error), 'Does BACKUP_TO exist, and may the account of the site write to it?'),
    ];
  }
  if (path.isAbsolute(env.BACKUP_TO) && isClosedToService(env.BACKUP_TO, serviceSettings()))
    return [
      failure(
        part,
        `systemd does not let the service write to ${env.BACKUP_TO}.`,
        `As root: systemctl edit octavo, add [Service] and ReadWritePaths=${env.BACKUP_TO}, then systemctl restart octavo`,
      ),
    ];
  return [ok(part, 'A file was written there and read back.')];
}

/** What systemd says about the installed unit; empty where there is none. */
function serviceSettings(): string {
  const words = ['show', 'octavo.service', '--property=LoadState,ProtectSystem,ReadWritePaths'];
  return spawnSync('systemctl', words, { encoding: 'utf8', timeout: WAIT_MS }).stdout ?? '';
}

export function isClosedToService(folder: string, shown: string): boolean {
  const findSetting = (name: string) => shown.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? '';
  if (findSetting('LoadState') !== 'loaded' || findSetting('ProtectSystem') !== 'strict') return false;
  const opened = findSetting('ReadWritePaths')
    .split(' ')
    .map((place) => place.replace(/^[-+]+/, ''));
  return !opened.some((place) => place && `${folder}/`.startsWith(`${place.replace(/\/$/, '')}/`));
}

const marks = { ok: '✓', warning: '!', failure: '✗' };

/** One line per finding, and one below it with the fix. */
export function toReport(findings: Finding[]): string {
  const lines = findings.map(
    ({ part, state, text, fix }) =>
      `${marks[state]} ${part.padEnd(12)} ${text}${fix ? `\n  ${' '.repeat(12)} ${fix}` : ''}`,
  );
  return `${lines.join('\n')}\n`;
}
