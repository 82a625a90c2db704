import { createReadStream, existsSync, statSync } from 'node:fs';
import { copyFile, link, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Db, type Engine, RefusedDatabase } from '#server/db/engines/engine.ts';
import { openSqlite } from '#server/db/engines/sqlite.ts';
import { takeLock } from '#server/db/file-lock.ts';
import { openDatabase } from '#server/db/open.ts';
import { keyFile } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { hashStream, syncFolder } from '#server/files/disk.ts';
import type { Files } from '#server/files/files.ts';
import { openFiles } from '#server/files/open-files.ts';
import { type Manifest, SECRET_KEY, splitLines, unpackArchive } from './archive.ts';
import type { Site } from './make.ts';
import { fillDatabase, fillTables, NOT_EMPTY, refuseNewer, type Content as Tables } from './tables.ts';

const STAGING = '.restoring-';

/** A whole site in a folder, complete and verified. */
type Content = {
  folder: string;
  migrations: readonly string[];
  /** Names in `folder/files`. */
  files: readonly string[];
  fill: (engine: Engine) => Promise<void>;
};

/** Restores an archive into an empty place: refused, or complete. */
export async function restoreBackup(env: Env, archive: string): Promise<Manifest> {
  return withStaging(env, async (staging) => {
    const manifest = await unpackArchive(archive, staging, env.BACKUP_PASSPHRASE);
    await placeSite(env, staging, toContent(staging, manifest));
    return manifest;
  });
}

/** Inside the transaction, before the tables are replaced; what it returns runs afterwards. */
type BeforeReplacing = (db: Db) => Promise<(db: Db) => Promise<void>>;

/**
 * Replaces the tables of an existing site by those of an archive, in one transaction beside which nobody can write;
 * files that are missing are put back first.
 */
export async function replaceTables(
  { env, engine, files }: Site,
  archive: string,
  before?: BeforeReplacing,
): Promise<Manifest> {
  return withStaging(env, async (staging) => {
    const manifest = await unpackArchive(archive, staging, env.BACKUP_PASSPHRASE);
    const content = toContent(staging, manifest);
    refuseNewer(content.migrations);
    await withFilesPlaced(env, files, content, () =>
      engine.refuseWritesDuring(async (db) => {
        const after = await before?.(db);
        await engine.dropAll(db);
        await fillTables(engine, db, tablesIn(staging, manifest));
        await after?.(db);
      }),
    );
    return manifest;
  });
}

/** Runs `work` with a temporary folder in the data folder, one process at a time. */
export async function withStaging<T>(env: Env, work: (staging: string) => Promise<T>): Promise<T> {
  const release = takeLock(path.join(env.DATA_DIR, '.restore-lock'));
  if (!release) throw new RefusedDatabase('another restore or import is in progress');
  try {
    for (const name of await readdir(env.DATA_DIR))
      if (name.startsWith(STAGING)) await rm(path.join(env.DATA_DIR, name), { recursive: true, force: true });
    const staging = await mkdtemp(path.join(env.DATA_DIR, STAGING));
    return await work(staging).finally(() => rm(staging, { recursive: true, force: true }));
  } finally {
    release();
  }
}

/**
 * Puts a site into an empty place: the key, the files, then the tables. On SQLite they are prepared in a file beside,
 * which gets its name in one step; on PostgreSQL they are committed in one transaction. If anything fails, what was put
 * there is removed again, and the next attempt finds the place as empty as this one.
 */
export async function placeSite(env: Env, staging: string, content: Content): Promise<void> {
  refuseNewer(content.migrations);
  const files = openFiles(env);
  if (env.DATABASE_URL) {
    const engine = await openDatabase(env, () => {});
    try {
      if ((await engine.listTables()).length > 0) throw new RefusedDatabase(NOT_EMPTY);
      await withFilesPlaced(env, files, content, () => content.fill(engine));
    } finally {
      await engine.close();
    }
    return;
  }
  const target = path.join(env.DATA_DIR, 'octavo.db');
  if (!isEmptyDatabase(target)) throw new RefusedDatabase(NOT_EMPTY);
  const stagedDatabase = path.join(staging, 'octavo.db');
  const engine = openSqlite(stagedDatabase);
  await content.fill(engine).finally(() => engine.close());
  await withFilesPlaced(env, files, content, async () => {
    for (const suffix of ['', '-wal', '-shm']) await rm(target + suffix, { force: true });
    // Unlike a rename, this never replaces a database that someone has just started.
    await link(stagedDatabase, target);
    await syncFolder(env.DATA_DIR);
  });
}

type Undo = (() => Promise<unknown>)[];

/** Puts the key and the files there, then runs `work`. If anything fails, what was put there is removed again. */
async function withFilesPlaced(env: Env, files: Files, content: Content, work: () => Promise<void>) {
  const undo: Undo = [];
  try {
    await putSecretKey(env, content, undo);
    await putFiles(files, content, undo);
    await work();
  } catch (error) {
    await Promise.allSettled(undo.map((step) => step()));
    throw error;
  }
}

/** Nothing, or what a restore of an older version has left behind. */
function isEmptyDatabase(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return true;
  const connection = new DatabaseSync(file);
  try {
    return connection.prepare('select 1 from sqlite_schema').get() === undefined;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}

function toContent(folder: string, manifest: Manifest): Content {
  const files = Object.keys(manifest.entries).filter((name) => name.startsWith('files/'));
  return {
    folder,
    migrations: manifest.migrations,
    files: files.map((name) => name.slice('files/'.length)),
    fill: (engine) => fillFromFolder(engine, folder, manifest),
  };
}

/** Loads the tables of an unpacked archive into an empty database. */
export function fillFromFolder(engine: Engine, folder: string, manifest: Manifest): Promise<void> {
  return fillDatabase(engine, tablesIn(folder, manifest));
}

function tablesIn(folder: string, { migrations, tables }: Manifest): Tables {
  return {
    migrations,
    tables: tables.map(({ name }) => ({
      name,
      lines: splitLines(createReadStream(path.join(folder, 'tables', `${name}.jsonl`))),
    })),
    expected: Object.fromEntries(tables.map(({ name, rows, checksum }) => [name, { rows, checksum }])),
  };
}

async function putSecretKey(env: Env, { folder }: Content, undo: Undo): Promise<void> {
  const source = path.join(folder, SECRET_KEY);
  if (!existsSync(source) || env.SECRET_KEY) return;
  const target = keyFile(env.DATA_DIR);
  if (existsSync(target)) {
    if ((await readFile(source)).equals(await readFile(target))) return;
    throw new RefusedDatabase(
      `${target} is another key than the one that belongs to it, and nothing is overwritten`,
    );
  }
  undo.push(() => rm(target, { force: true }));
  await copyFile(source, target);
}

/** An identical file was written by a restore that was killed. */
async function putFiles(files: Files, { folder, files: names }: Content, undo: Undo): Promise<void> {
  for (const key of names) {
    const source = path.join(folder, 'files', key);
    const present = await files.read(key);
    if (!present) {
      undo.push(() => files.remove(key));
      await files.write(key, createReadStream(source));
    } else if ((await hashStream(present.stream)) !== (await hashStream(createReadStream(source))))
      throw new RefusedDatabase(
        `the file ${key} is there already and differs, and nothing is ever overwritten`,
      );
  }
}
