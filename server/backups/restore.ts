import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Engine, RefusedDatabase } from '#server/db/engines/engine.ts';
import { keyFile } from '#server/db/secret-box.ts';
import type { Files } from '#server/files/files.ts';
import { type Manifest, SECRET_KEY, sha256OfStream, unpackArchive } from './archive.ts';
import type { Site } from './make.ts';
import { fillDatabase, type TableLines } from './tables.ts';

/**
 * Restores an archive. All of it is unpacked and verified before anything is written. Nothing is ever overwritten,
 * except by a rollback, which replaces the existing tables.
 */
export async function restoreBackup(
  { env, engine, files }: Site,
  archive: string,
  { replaceTables = false } = {},
): Promise<Manifest> {
  await mkdir(env.DATA_DIR, { recursive: true });
  const folder = await mkdtemp(path.join(env.DATA_DIR, '.restoring-'));
  try {
    const manifest = await unpackArchive(archive, folder, env.BACKUP_PASSPHRASE);
    if (!replaceTables && (await engine.listTables()).length > 0)
      throw new RefusedDatabase('the database is not empty, and nothing is ever overwritten');
    await putSecretKey(env, folder, manifest);
    await putFiles(files, folder, manifest);
    await fillFromFolder(engine, folder, manifest, replaceTables);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads the tables of an unpacked archive into a database. */
export async function fillFromFolder(engine: Engine, folder: string, manifest: Manifest, clear = false) {
  const tables = manifest.tables.map(
    ({ name }): TableLines => ({ name, lines: linesOf(path.join(folder, 'tables', `${name}.jsonl`)) }),
  );
  const expected = Object.fromEntries(
    manifest.tables.map(({ name, rows, checksum }) => [name, { rows, checksum }]),
  );
  await fillDatabase(engine, { migrations: manifest.migrations, tables }, { expected, clear });
}

async function* linesOf(file: string): AsyncGenerator<string> {
  // `readline` would also split lines at separators inside a text.
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function putSecretKey(env: Site['env'], folder: string, manifest: Manifest): Promise<void> {
  if (!manifest.entries[SECRET_KEY] || env.SECRET_KEY) return;
  const source = path.join(folder, SECRET_KEY);
  const target = keyFile(env.DATA_DIR);
  if (!existsSync(target)) return copyFile(source, target);
  if (!(await readFile(source)).equals(await readFile(target)))
    throw new RefusedDatabase(
      `${target} is another key than the one in the backup, and nothing is overwritten`,
    );
}

/** An identical file was written by a restore that was interrupted. */
async function putFiles(files: Files, folder: string, manifest: Manifest): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(manifest.entries)) {
    if (!name.startsWith('files/')) continue;
    const key = name.slice('files/'.length);
    const present = await files.read(key);
    if (!present) await files.write(key, createReadStream(path.join(folder, name)));
    else if ((await sha256OfStream(present.stream)) !== sha256)
      throw new RefusedDatabase(
        `the file ${key} is there already and differs, and nothing is ever overwritten`,
      );
  }
}
