import { accessSync, constants, statSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readArchiveManifest } from '#server/backups/archive.ts';
import { exportSite, importSite } from '#server/backups/export.ts';
import type { Site } from '#server/backups/make.ts';
import { BackupRunning, backupFolder, listBackups } from '#server/backups/records.ts';
import { reindex } from '#server/backups/reindex.ts';
import { replaceTables, restoreBackup } from '#server/backups/restore.ts';
import { restoreHere } from '#server/backups/restore-here.ts';
import { runBackup } from '#server/backups/run.ts';
import { DamagedBackup, FailedTrial, WrongPassphrase } from '#server/backups/tables.ts';
import { pagesTrial, verifyBackup } from '#server/backups/verify.ts';
import { actAsOwner, openDataDir, setPrivateUmask } from '#server/data-dir.ts';
import { RefusedDatabase } from '#server/db/engines/engine.ts';
import { requireCurrent } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openDatabase } from '#server/db/open.ts';
import { BadSetting, DEFAULT_DATA_DIR, type Env, loadEnvFile, readEnv } from '#server/env.ts';
import { getErrorCode } from '#server/errors.ts';
import { openFiles } from '#server/files/open-files.ts';
import { VERSION } from '#server/version.ts';
import { backupKinds } from '#shared/contracts/backups.ts';
import { fileSize } from '#shared/text/file-size.ts';
import { CommandError, describeTrouble, toMessage } from './finding.ts';

const usage = `octavo                     serve the site
octavo --version           the version of the program
octavo backup              make a backup and verify it by restoring it to a temporary place
octavo verify FILE         verify an existing backup
octavo restore FILE        restore a backup into an empty site
octavo restore FILE --look list what a backup contains
octavo rollback            restore the state before the last update (stop the site first)
octavo export FOLDER       write everything in readable form into an empty folder
octavo import FOLDER       import an export into an empty site
octavo paper FILE…         print what is in Word files, one JSON object a line
octavo paper --import FOLDER   make a draft sample of every Word file in a folder
octavo reindex             build the search index again from the records
octavo doctor              check everything that the site depends on, and say what to fix
octavo admin …             passwords and sessions: octavo admin help

From the sources: npm run NAME, such as npm run restore -- FILE. All commands use the site's settings, from the
environment or from .env in the working folder.`;

/** A backup was made, but something about it is wrong. */
class BackupProblem extends Error {}

const SERVES_WITHIN_MS = 2_000;

type Settings = Record<string, string | undefined>;

/** Every command except serving the site. Returns the exit code. */
export async function runCommand([command, ...words]: string[], settings: Settings): Promise<number> {
  try {
    setPrivateUmask();
    loadEnvFile('command', settings);
    actAsOwner(settings.DATA_DIR?.trim() || DEFAULT_DATA_DIR);
    const isHelp = command === 'help' || [command, ...words].some((word) => /^(--help|-h)$/.test(word ?? ''));
    if (command === 'admin') await (await import('./admin.ts')).runAdmin(isHelp ? [] : words, settings);
    else if (isHelp) print(usage);
    else if (command === 'doctor') return await doctor(words, settings);
    else if (command === 'paper') return await paper(words, settings);
    else if (command === '--version' || command === 'version') print(VERSION);
    else await run(command ?? '', words, readEnv(settings));
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    if (settings.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return 1;
  }
}

function explain(error: unknown): string {
  const isExpected =
    String(getErrorCode(error)).startsWith('ERR_PARSE_ARGS') ||
    error instanceof CommandError ||
    error instanceof BadSetting ||
    error instanceof RefusedDatabase ||
    error instanceof WrongPassphrase ||
    error instanceof BackupRunning;
  if (isExpected) return `Nothing was changed: ${toMessage(error)}`;
  if (error instanceof BackupProblem) return error.message;
  if (error instanceof FailedTrial) return `The backup was restored, but ${error.message}`;
  if (error instanceof DamagedBackup) return `The backup is damaged: ${error.message}`;
  const trouble = describeTrouble(error);
  if (trouble) return `Nothing was changed: ${trouble}`;
  return `An unexpected error: ${toMessage(error)} (LOG_LEVEL=debug shows where)`;
}

async function run(command: string, words: string[], env: Env): Promise<void> {
  switch (command) {
    case 'backup':
      return withSite(env, (site) => backup(site, words));
    case 'verify': {
      await verifyBackup(existingFile(words), { env, tryPages: pagesTrial(thisProgram(), env) });
      return print('The backup is good: it was restored and compared, and the site started on it.');
    }
    case 'restore':
      return restore(env, words);
    case 'rollback':
      refuseWords(words);
      return withSite(env, rollBack);
    case 'export': {
      const folder = path.resolve(only(words, 'FOLDER'));
      return withSite(env, async (site) => {
        await exportSite(site, folder, new Date());
        print(`Exported to ${folder}. It holds personal data and the secret key: keep it to yourself.`);
      });
    }
    case 'import': {
      const folder = path.resolve(only(words, 'FOLDER'));
      openDataDir(env.DATA_DIR);
      await importSite(env, folder);
      return print('Imported. Start the site: everything is there.');
    }
    case 'restore-here': {
      // Started from the admin area of the running site.
      const [name = '', address = '', userAgent = ''] = words;
      const tryPages = pagesTrial(thisProgram(), env);
      return withSite(env, async (site) => {
        await restoreHere({ site, name, visitor: { address, userAgent }, clock: () => new Date(), tryPages });
      });
    }
    case 'reindex':
      refuseWords(words);
      return withSite(env, async ({ engine }) => {
        await engine.withUnboundedLock((db) => reindex(engine, db));
        print('The search index was built again.');
      });
    case 'check-site':
      return (await import('./check-site.ts')).checkSite(env);
    default:
      throw new CommandError(`there is no command ${command}\n\n${usage}`);
  }
}

/** 0: fine or warnings only; 1: something failed. */
async function doctor(words: string[], settings: Settings): Promise<number> {
  refuseWords(words);
  const { examine, toReport } = await import('./doctor.ts');
  const findings = await examine(settings, new Date());
  process.stdout.write(toReport(findings));
  return findings.some(({ state }) => state === 'failure') ? 1 : 0;
}

/** 0, or 1 if a file could not be read. */
async function paper(words: string[], settings: Settings): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { import: { type: 'string' } },
    allowPositionals: true,
  });
  const { importPapers, printPapers } = await import('./paper.ts');
  const folder = values.import;
  if (folder === undefined) {
    if (positionals.length === 0) throw new CommandError(`it needs a FILE\n\n${usage}`);
    return printPapers(positionals, print);
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`there is no folder ${folder}`);
  let code = 0;
  await withSite(readEnv(settings), async (site) => {
    await requireCurrent(site.engine);
    code = await importPapers(site, path.resolve(folder), print);
  });
  return code;
}

/** False also if this account may not look: `openDataDir` says so. */
function isMissing(file: string): boolean {
  try {
    return !statSync(file, { throwIfNoEntry: false });
  } catch {
    return false;
  }
}

/** Creates nothing: with a wrong `DATA_DIR` there is no site to work on. */
async function withSite(env: Env, work: (site: Site) => Promise<void>): Promise<void> {
  const file = path.join(env.DATA_DIR, 'octavo.db');
  if (!env.DATABASE_URL && isMissing(file))
    throw new CommandError(`there is no database at ${file}. Start Octavo once first, or set DATA_DIR.`);
  openDataDir(env.DATA_DIR);
  const engine = await openDatabase(env, (reason) => print(`Waiting for the database (${reason})`));
  try {
    if ((await engine.listTables()).length === 0)
      throw new CommandError('the database is empty. Start Octavo once first.');
    await work({ env, engine, files: openFiles(env) });
  } finally {
    await engine.close();
  }
}

async function backup(site: Site, words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { kind: { type: 'string' }, at: { type: 'string' } },
  });
  const kind = backupKinds.find((each) => each === values.kind) ?? 'by-hand';
  const { name, problem, verified, copied } = await runBackup({
    site,
    kind,
    ...(values.at && { at: new Date(values.at) }),
    clock: () => new Date(),
    tryPages: pagesTrial(thisProgram(), site.env),
  });
  print(`Backed up to ${path.join(backupFolder(site.env.DATA_DIR), name)}.`);
  if (verified) print('It was verified by restoring it to a temporary place.');
  if (copied) print('It was copied to the second location.');
  else if (verified && !problem) print('Keep a copy of it on another machine (BACKUP_TO does it by itself).');
  if (problem) throw new BackupProblem(problem);
}

async function restore(env: Env, words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { look: { type: 'boolean' } },
    allowPositionals: true,
  });
  const file = existingFile(positionals);
  if (values.look) return readSite(file, env);
  openDataDir(env.DATA_DIR);
  const { createdAt, tables, entries } = await restoreBackup(env, file);
  const count = Object.keys(entries).filter((name) => name.startsWith('files/')).length;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Restored the state of ${createdAt}: ${rows} records and ${count} files. Start the site.`);
}

async function readSite(file: string, env: Env): Promise<void> {
  const { octavo, createdAt, engine, tables, entries, missing } = await readArchiveManifest(
    file,
    env.BACKUP_PASSPHRASE,
  );
  print(`Backup of ${createdAt}, made by Octavo ${octavo} on ${engine}.`);
  for (const { name, rows } of tables) if (rows > 0) print(`${String(rows).padStart(8)}  ${name}`);
  const files = Object.entries(entries).filter(([name]) => name.startsWith('files/'));
  const bytes = files.reduce((sum, [, { size }]) => sum + size, 0);
  print(`${String(files.length).padStart(8)}  files (${fileSize(bytes)})`);
  print(
    entries['secret.key'] ? 'The secret key is in it.' : 'The secret key is not in it: SECRET_KEY was set.',
  );
  for (const key of missing) print(`Not in it, because it was not there: ${key}`);
}

/** Restores the tables from before the last update. The current state is backed up first. */
async function rollBack(site: Site): Promise<void> {
  const { env } = site;
  if (await isServing(env))
    throw new CommandError(
      `the site is running on port ${env.PORT}. Stop it first (with systemd also octavo.socket).`,
    );
  const folder = backupFolder(env.DATA_DIR);
  const before = (await listBackups(folder)).find(
    ({ kind, verified }) => kind === 'before-update' && verified,
  );
  if (!before) throw new CommandError(`there is no backup from before an update in ${folder}`);
  const archive = path.join(folder, before._id);
  const manifest = await readArchiveManifest(archive, env.BACKUP_PASSPHRASE);
  if (migrations.some(({ name }) => !manifest.migrations.includes(name)))
    throw new CommandError(
      `this is Octavo ${VERSION}, which would update the database again. Run the rollback with the version before it (the backup was made of a database of that one).`,
    );
  const clock = () => new Date();
  const { name } = await runBackup({ site, kind: 'before-rollback', clock, spare: before._id });
  print(`The current state was backed up to ${path.join(folder, name)}.`);
  await replaceTables(site, archive);
  print(`The state of ${manifest.createdAt} is restored. Start the site with this version.`);
}

/** Also true if nothing is answered: systemd holds the port of a site that does not start. */
async function isServing({ PORT, HOST }: Env): Promise<boolean> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : isIPv6(HOST) ? `[${HOST}]` : HOST;
  return fetch(`http://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(SERVES_WITHIN_MS) }).then(
    ({ ok }) => ok,
    ({ name }: Error) => name === 'TimeoutError',
  );
}

function refuseWords(words: string[]): void {
  parseArgs({ args: words });
}

function only(words: string[], what: string): string {
  const [word, ...others] = parseArgs({ args: words, allowPositionals: true }).positionals;
  if (!word) throw new CommandError(`${what} is missing\n\n${usage}`);
  if (others.length > 0) throw new CommandError(`one ${what} at a time`);
  return word;
}

function existingFile(words: string[]): string {
  const file = path.resolve(only(words, 'FILE'));
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(`there is no file ${file}`);
  accessSync(file, constants.R_OK);
  return file;
}

/** This program, as it was started. */
function thisProgram(): string[] {
  return [process.execPath, process.argv[1] ?? ''];
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
