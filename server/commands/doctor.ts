import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { backupFolder, listBackups } from '#server/backups/records.ts';
import { checkIndex } from '#server/backups/reindex.ts';
import { checkAccess } from '#server/data-dir.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openDatabase } from '#server/db/open.ts';
import { isSameKey } from '#server/db/seal-secrets.ts';
import { createSecretBox } from '#server/db/secret-box.ts';
import { type Env, readEnv } from '#server/env.ts';
import { getErrorCode } from '#server/errors.ts';
import type { Files } from '#server/files/files.ts';
import { openFiles, openSecondPlace } from '#server/files/open-files.ts';
import { writeProbe } from '#server/http/health.ts';
import { checkMailServer } from '#server/mail/transport.ts';
import { createCurrentSettings, type Settings } from '#server/settings/settings.ts';
import { fileSize } from '#shared/text/file-size.ts';
import { type Finding, failure, ok, toMessage, type Verdict, WAIT_MS, warning } from './finding.ts';
import { checkCertificate, checkProxy, publicSite } from './public-address.ts';

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
    return about(
      'settings',
      failure(toMessage(error), 'Correct the variable; the README lists all of them.'),
    );
  }
  try {
    checkAccess(env.DATA_DIR);
  } catch (error) {
    const fix = 'Is DATA_DIR right? As root, octavo doctor switches to its account by itself.';
    return about('data folder', failure(toMessage(error), fix));
  }
  const file = path.join(env.DATA_DIR, 'octavo.db');
  if (!env.DATABASE_URL && !statSync(file, { throwIfNoEntry: false })) {
    const fix = 'Start the site once, or set DATA_DIR.';
    return about('database', failure(`There is no database at ${file}.`, fix));
  }
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
    return [...about('database', failure(message, fix)), ...about('disk', await checkDisk(env))];
  }
  try {
    const settings = await createCurrentSettings(engine, env, () => now)();
    const checks = {
      settings: checkSettings(env, settings),
      database: orFailure(
        checkDatabase(engine, env, now),
        'Look at the free space and at the log of the database.',
      ),
      search: orFailure(checkSearch(engine), 'Start the site once, and ask again.'),
      storage: checkStorage(openFiles(env), env.DATA_DIR),
      mail: checkMail(engine, settings),
      clock: checkClock(engine, settings, now),
      disk: checkDisk(env),
      proxy: checkProxy(env, settings),
      backups: checkBackups(env, now),
      'second place': checkSecondPlace(env),
      certificate: checkCertificate(settings, now),
    };
    const findings = Object.entries(checks).map(async ([part, verdicts]) => about(part, await verdicts));
    return (await Promise.all(findings)).flat();
  } finally {
    await engine.close();
  }
}

function about(part: string, verdicts: Verdict | Verdict[]): Finding[] {
  return [verdicts].flat().map((verdict) => ({ part, ...verdict }));
}

/** A check that throws has failed. */
function orFailure(verdict: Promise<Verdict>, fix: string): Promise<Verdict> {
  return verdict.catch((error) => failure(toMessage(error), fix));
}

async function checkSettings(env: Env, { siteOrigin, isAddressSet }: Settings): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  if (!isAddressSet)
    verdicts.push(
      warning(
        `The site believes that its address is ${siteOrigin}.`,
        'Set SITE_ORIGIN, or the address at /admin/settings.',
      ),
    );
  else if (/^https?:\/\/(?:[^/]*\.)?example\.(?:com|org|net)$/.test(siteOrigin))
    verdicts.push(
      failure(
        `The address of the site is still the example, ${siteOrigin}.`,
        'Set SITE_ORIGIN to your own, and restart.',
      ),
    );
  if (!env.RATE_LIMITS)
    verdicts.push(warning('Rate limits are off.', 'Remove RATE_LIMITS=off: it is for load tests.'));
  return verdicts.length > 0 ? verdicts : [ok(`The site is ${siteOrigin}.`)];
}

async function checkDatabase({ db, dialect, listTables }: Engine, env: Env, now: Date): Promise<Verdict> {
  if (!(await listTables()).includes('write_probe'))
    return failure('The database is empty or of an older version.', 'Start the site once.');
  await writeProbe(db);
  const applied = await db.selectFrom('migrations').select('name').execute();
  if (applied.length < migrations.length)
    return warning('The database is of an older version.', 'Start the site once.');
  if (!(await isSameKey(db, createSecretBox(env), now)))
    return failure(
      'Its secrets (mail password, second factor, preview links) were encrypted with another key.',
      'Set the SECRET_KEY from before, or restore DATA_DIR/secret.key: it is in every backup.',
    );
  if (dialect.name === 'sqlite') return ok('SQLite reads and writes.');
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES)
    return warning(`PostgreSQL ${version} is old.`, `Use ${OLDEST_POSTGRES} or newer.`);
  return ok(`PostgreSQL ${version} reads and writes.`);
}

async function checkSearch(engine: Engine): Promise<Verdict> {
  const [difference] = await engine.snapshot((db) => checkIndex(engine, db));
  if (!difference) return ok('The search index is what the records say.');
  const text = `The search index differs from the records: ${difference}.`;
  return failure(text, 'Build it again: octavo reindex');
}

/** Writes a file, reads it back and removes it. */
async function tryFiles(files: Files): Promise<void> {
  const key = `doctor-${randomBytes(6).toString('hex')}`;
  await files.write(key, [Buffer.from(key)]);
  const found = await files.read(key);
  const text = found && Buffer.concat(await found.stream.toArray()).toString();
  if (text !== key) throw new Error('The file read back differs from the one written');
  // A bucket that protects its objects keeps the file, by the rules of its owner.
  await files.remove(key).catch(() => {});
}

async function checkStorage(files: Files, folder: string): Promise<Verdict> {
  try {
    await files.check();
    await tryFiles(files);
    return ok('A file was written, read and removed.');
  } catch (error) {
    return failure(toMessage(error), suggestFix(error, folder));
  }
}

function suggestFix(error: unknown, folder: string): string {
  const code = getErrorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: make room.';
  if (code !== 'EACCES' && code !== 'EPERM') return 'Look at the S3 settings.';
  const { uid, gid } = statSync(folder);
  return `Something in it belongs to another account. As root: chown -R ${uid}:${gid} ${folder}`;
}

async function checkMail({ db }: Engine, { smtpUrl }: Settings): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  if (smtpUrl) {
    const trouble = await checkMailServer(smtpUrl).then(() => undefined, toMessage);
    verdicts.push(
      trouble === undefined
        ? ok('The mail server takes the connection and the password.')
        : failure(`The mail server says: ${trouble}`, 'Check host, port, user and password.'),
    );
  } else
    verdicts.push(
      warning(
        'There is no mail server: mails become files in DATA_DIR/outbox.',
        'Set SMTP_URL and MAIL_FROM, or both at /admin/settings.',
      ),
    );
  const { given_up: givenUp } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.count<number>('given_up_at').as('given_up'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
    .catch(() => ({ given_up: 0 }));
  if (givenUp > 0)
    verdicts.push(
      warning(`${givenUp} mails were given up.`, 'The log says why; /admin shows whom to write to.'),
    );
  return verdicts;
}

async function checkClock({ db, dialect }: Engine, settings: Settings, now: Date): Promise<Verdict> {
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
    return failure(`It is ${now.toISOString()} here, but the database was made later.`, fix);
  for (const [name, differenceMs] of others)
    if (Math.abs(differenceMs) > CLOCK_OFF_MS)
      return failure(`The clock differs from that of ${name} by ${Math.round(differenceMs / 1000)} s.`, fix);
  return ok(now.toISOString());
}

async function checkDisk({ DATA_DIR }: Env): Promise<Verdict> {
  const { bavail, bsize } = await statfs(DATA_DIR);
  return judgeSpace(bavail * bsize);
}

export function judgeSpace(free: number): Verdict {
  const text = `${fileSize(free)} are free in DATA_DIR.`;
  if (free < NO_SPACE) return failure(text, 'Make room now: writes fail when it is full.');
  if (free < LITTLE_SPACE) return warning(text, 'Make room, or move old backups away.');
  return ok(text);
}

async function checkBackups({ DATA_DIR, BACKUP_TO }: Env, now: Date): Promise<Verdict> {
  const finished = (await listBackups(backupFolder(DATA_DIR))).filter(({ isRunning }) => !isRunning);
  const unreadable = finished.filter(({ isReadable }) => !isReadable).map(({ _id }) => _id);
  if (unreadable.length > 0) {
    const { uid, gid } = statSync(DATA_DIR);
    const fix = `Give them to the account of the site. As root: chown -R ${uid}:${gid} ${backupFolder(DATA_DIR)}`;
    return failure(`The site may not read ${unreadable.join(', ')}.`, fix);
  }
  // Later ones are of a clock that was ahead.
  const newest = finished.find(({ time }) => Date.parse(time) <= now.getTime());
  if (!newest) return warning('There is no backup.', 'Make one: octavo backup');
  const { time, verified, problem } = newest;
  if (problem) return failure(problem, 'Make another: octavo backup');
  if (now.getTime() - new Date(time).getTime() > BACKUP_OLD_MS)
    return warning(`The last backup is of ${time}.`, 'Why is there none of last night? See the log.');
  if (!verified) return warning('The last backup was not verified.', 'Verify it: octavo verify FILE');
  if (!BACKUP_TO) return warning('Backups are on this machine only.', 'Set BACKUP_TO to a second location.');
  return ok(`The last one is of ${time} and was verified by restoring it.`);
}

/** The second location, from here and from the service, which systemd lets write to its own folders only. */
async function checkSecondPlace(env: Env): Promise<Verdict[]> {
  const place = openSecondPlace(env);
  if (!env.BACKUP_TO || !place) return [];
  try {
    await tryFiles(place);
  } catch (error) {
    const fix = 'Does BACKUP_TO exist, and may the account of the site write to it?';
    return [failure(toMessage(error), fix)];
  }
  if (path.isAbsolute(env.BACKUP_TO) && isClosedToService(env.BACKUP_TO, serviceSettings()))
    return [
      failure(
        `systemd does not let the service write to ${env.BACKUP_TO}.`,
        `As root: systemctl edit octavo, add [Service] and ReadWritePaths=${env.BACKUP_TO}, then systemctl restart octavo`,
      ),
    ];
  if (path.isAbsolute(env.BACKUP_TO) && statSync(env.BACKUP_TO).dev === statSync(env.DATA_DIR).dev)
    return [warning(`${env.BACKUP_TO} is on the same disk as DATA_DIR.`, 'Is the other disk mounted?')];
  return [ok('A file was written there and read back.')];
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
