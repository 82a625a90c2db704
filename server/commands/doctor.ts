import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { backupFolder, listBackups } from '#server/backups/records.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openDatabase } from '#server/db/open.ts';
import { type Env, readEnv } from '#server/env.ts';
import type { Files } from '#server/files/files.ts';
import { openFiles } from '#server/files/open-files.ts';
import { writeProbe } from '#server/http/health.ts';
import { checkMailServer } from '#server/mail/transport.ts';
import { createCurrentSettings, type Settings } from '#server/settings/settings.ts';
import { fileSize } from '#shared/text/file-size.ts';

const DAY_MS = 24 * 60 * 60_000;
const BACKUP_OLD_MS = 2 * DAY_MS;
const CERTIFICATE_SOON_DAYS = 14;
const CLOCK_OFF_MS = 30_000;
const LITTLE_SPACE = 1024 ** 3;
const NO_SPACE = 100 * 1024 ** 2;
const WAIT_MS = 10_000;
const OLDEST_POSTGRES = 15;

/** `fix` says in plain words what to do; without it all is well. A warning is worth a look, a failure needs one. */
export type Finding = { part: string; state: 'ok' | 'warning' | 'failure'; text: string; fix?: string };

const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text });
const warning = (part: string, text: string, fix: string): Finding => ({ part, state: 'warning', text, fix });
const failure = (part: string, text: string, fix: string): Finding => ({ part, state: 'failure', text, fix });

/** Looks at everything that the site stands on, and changes nothing that lasts. */
export async function examine(variables: Record<string, string | undefined>, now: Date): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(variables);
  } catch (error) {
    return [failure('settings', messageOf(error), 'Correct the variable; the README lists all of them.')];
  }
  const file = path.join(env.DATA_DIR, 'octavo.db');
  if (!env.DATABASE_URL && !statSync(file, { throwIfNoEntry: false }))
    return [failure('database', `There is no database at ${file}.`, 'Start the site once, or set DATA_DIR.')];
  let engine: Engine;
  try {
    engine = await openDatabase(env, () => {}, WAIT_MS);
  } catch (error) {
    const fix = env.DATABASE_URL
      ? 'Is PostgreSQL running, and is DATABASE_URL right?'
      : 'Restore the last backup: octavo restore FILE';
    return [failure('database', messageOf(error), fix)];
  }
  try {
    const settings = await createCurrentSettings(engine, env, () => now)();
    return (
      await Promise.all([
        settingsFindings(env, settings),
        databaseFindings(engine),
        storageFindings(openFiles(env)),
        mailFindings(engine, settings),
        clockFindings(engine, settings, now),
        diskFindings(env),
        proxyFindings(env, settings),
        backupFindings(env, now),
        certificateFindings(settings, now),
      ])
    ).flat();
  } finally {
    await engine.close();
  }
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
  if (!env.RATE_LIMITS)
    findings.push(
      warning('settings', 'Nobody is limited.', 'Take RATE_LIMITS=off away: it is for load tests.'),
    );
  return findings.length > 0 ? findings : [ok('settings', `The site is ${siteOrigin}.`)];
}

async function databaseFindings({ db, dialect, listTables }: Engine): Promise<Finding[]> {
  const fix = 'Look at the free space and at the log of the database.';
  try {
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
  } catch (error) {
    return [failure('database', messageOf(error), fix)];
  }
}

async function storageFindings(files: Files): Promise<Finding[]> {
  const key = `doctor-${randomBytes(6).toString('hex')}`;
  async function* bytes() {
    yield Buffer.from(key);
  }
  try {
    await files.check();
    await files.write(key, bytes());
    const found = await files.read(key);
    const text = found && Buffer.concat(await found.stream.toArray()).toString();
    await files.remove(key);
    if (text !== key) throw new Error('What was written does not come back');
    return [ok('storage', 'A file was written, read and removed.')];
  } catch (error) {
    return [failure('storage', messageOf(error), 'Look at the S3 settings, or at the rights of DATA_DIR.')];
  }
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
  else
    await checkMailServer(smtpUrl).then(
      () => findings.push(ok('mail', 'The mail server takes the connection and the password.')),
      (error) =>
        findings.push(
          failure(
            'mail',
            `The mail server says: ${messageOf(error)}`,
            'Check host, port, user and password.',
          ),
        ),
    );
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
  const fix = 'Let the machine set its clock by itself (timedatectl set-ntp true).';
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

/** The site as its visitors reach it. */
async function publicSite({ siteOrigin, isAddressSet }: Settings): Promise<Response | undefined> {
  if (!isAddressSet) return undefined;
  return fetch(`${siteOrigin}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) }).catch(
    () => undefined,
  );
}

async function proxyFindings({ TRUST_PROXY, HOST }: Env, settings: Settings): Promise<Finding[]> {
  const { siteOrigin, isAddressSet } = settings;
  if (!isAddressSet) return [ok('proxy', 'The site has no public address yet.')];
  const response = await publicSite(settings);
  if (!response?.ok)
    return [
      failure(
        'proxy',
        `${siteOrigin}/healthz answers ${response?.status ?? 'nothing'}.`,
        'Does the name lead to this machine, and the proxy to the port of the site?',
      ),
    ];
  // The site itself speaks HTTP only.
  if (siteOrigin.startsWith('https:') && TRUST_PROXY === false)
    return [
      warning(
        'proxy',
        'There is a proxy, but it is not trusted: all visitors seem to come from one address.',
        'Set TRUST_PROXY=on for one proxy on this machine.',
      ),
    ];
  if (TRUST_PROXY !== false && (HOST === '0.0.0.0' || HOST === '::'))
    return [
      warning(
        'proxy',
        'The site can be reached past its proxy, and then believes any X-Forwarded-For.',
        'Set HOST=127.0.0.1, or close the port to others.',
      ),
    ];
  return [ok('proxy', `${siteOrigin} leads here.`)];
}

async function backupFindings({ DATA_DIR, BACKUP_TO }: Env, now: Date): Promise<Finding[]> {
  const [newest] = (await listBackups(backupFolder(DATA_DIR))).filter(({ isRunning }) => !isRunning);
  if (!newest) return [warning('backups', 'There is no backup.', 'Make one: octavo backup')];
  const { time, verified, problem } = newest;
  if (problem) return [failure('backups', problem, 'Make another: octavo backup')];
  if (now.getTime() - new Date(time).getTime() > BACKUP_OLD_MS)
    return [
      warning('backups', `The last backup is of ${time}.`, 'Why is there none of last night? See the log.'),
    ];
  if (!verified)
    return [warning('backups', 'The last backup was not tried out.', 'Try it: octavo verify FILE')];
  if (!BACKUP_TO)
    return [warning('backups', 'Backups are on this machine only.', 'Set BACKUP_TO to a second place.')];
  return [ok('backups', `The last one is of ${time}, restored on trial and good.`)];
}

async function certificateFindings({ siteOrigin }: Settings, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(siteOrigin);
  if (protocol !== 'https:') return [ok('certificate', 'None is needed for an http address.')];
  try {
    const { validTo, problem } = await readCertificate(hostname, Number(port || 443));
    return [certificateFinding(validTo, problem, now)];
  } catch (error) {
    return [failure('certificate', messageOf(error), 'Does the proxy answer on the https port?')];
  }
}

export function certificateFinding(validTo: Date, problem: string | undefined, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const fix = 'Renew it (certbot renew), and see why that did not happen by itself.';
  if (days < 0) return failure('certificate', `It expired on ${validTo.toISOString()}.`, fix);
  if (problem) return failure('certificate', `Browsers do not accept it: ${problem}.`, fix);
  if (days < CERTIFICATE_SOON_DAYS) return warning('certificate', `It expires in ${days} days.`, fix);
  return ok('certificate', `It is valid for ${days} more days.`);
}

function readCertificate(
  host: string,
  port: number,
): Promise<{ validTo: Date; problem: string | undefined }> {
  return new Promise((resolve, reject) => {
    // Looked at, not relied upon: one that has expired is to be reported as that.
    const name = isIP(host) ? {} : { servername: host };
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: WAIT_MS });
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ validTo: new Date(socket.getPeerCertificate().valid_to), problem });
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error(`No answer within ${WAIT_MS / 1000} s`)));
    socket.once('error', reject);
  });
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

const marks = { ok: '✓', warning: '!', failure: '✗' };

/** One line for each finding, and one below it for what to do. */
export function reportOf(findings: Finding[]): string {
  const lines = findings.map(
    ({ part, state, text, fix }) =>
      `${marks[state]} ${part.padEnd(12)} ${text}${fix ? `\n  ${' '.repeat(12)} ${fix}` : ''}`,
  );
  return `${lines.join('\n')}\n`;
}
