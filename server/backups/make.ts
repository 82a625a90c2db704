import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '#server/db/engines/engine.ts';
import { keyFile } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { getErrorCode } from '#server/errors.ts';
import { copyMeasured } from '#server/files/disk.ts';
import type { Files, Measured } from '#server/files/files.ts';
import { VERSION } from '#server/version.ts';
import { type Manifest, SECRET_KEY, writeArchive } from './archive.ts';
import { createTally, listDataTables, type Tally, toLine } from './tables.ts';

/** Ids as they occur in the keys of stored files: those of records and of uploads. */
const ID = /[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TRIES = 5;

export type Site = { env: Env; engine: Engine; files: Files };

/**
 * Writes everything into one archive while the site is running: a snapshot of the database, exactly the files that it
 * references, and the secret key. If a referenced file was deleted in the meantime, the snapshot is taken again.
 */
export async function makeBackup(site: Site, target: string, now: Date) {
  const folder = await mkdtemp(path.join(path.dirname(target), '.unfinished-'));
  try {
    await mkdir(path.join(folder, 'files'));
    const staged = new Map<string, Measured>();
    let snapshot = await dumpTables(site.engine, path.join(folder, 'tables'));
    let missing = await stageFiles(site.files, snapshot, folder, staged);
    for (let tries = 1; missing.length > 0 && tries < TRIES; tries += 1) {
      const before = missing;
      snapshot = await dumpTables(site.engine, path.join(folder, 'tables'));
      missing = await stageFiles(site.files, snapshot, folder, staged);
      // Still referenced and still missing: the file is lost.
      if (missing.every((key) => before.includes(key))) break;
    }
    const entries: Record<string, Measured> = {};
    for (const { name, file } of snapshot.tables) entries[`tables/${name}.jsonl`] = file;
    for (const [key, file] of staged) if (snapshot.isNamed(key)) entries[`files/${key}`] = file;
    const key = await stageSecretKey(site.env, folder);
    if (key) entries[SECRET_KEY] = key;
    const manifest: Manifest = {
      format: 1,
      octavo: VERSION,
      createdAt: now.toISOString(),
      engine: site.engine.dialect.name,
      migrations: snapshot.migrations,
      tables: snapshot.tables.map(({ name, tally }) => ({ name, ...tally })),
      missing,
      entries,
    };
    const measured = await writeArchive(folder, manifest, target, site.env.BACKUP_PASSPHRASE);
    return { manifest, ...measured };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Left behind by a killed process. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith('.unfinished-') || name.endsWith('.partial'))
      await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Writes every table as JSON lines and collects the file ids that occur in them. */
async function dumpTables(engine: Engine, folder: string) {
  await mkdir(folder, { recursive: true });
  const names = await listDataTables(engine);
  const ids = new Set<string>();
  const attachments = new Set<string>();
  const migrations: string[] = [];
  const tables: { name: string; tally: Tally; file: Measured }[] = [];
  await engine.snapshot(async (db) => {
    for (const name of names) {
      const tally = createTally();
      async function* lines() {
        for await (const row of engine.readRows(db, name)) {
          const line = toLine(row);
          tally.add(line);
          for (const [id] of line.matchAll(ID)) ids.add(id);
          if (name === 'attachments') attachments.add(String(row.storage_key));
          if (name === 'migrations') migrations.push(String(row.name));
          yield Buffer.from(`${line}\n`);
        }
      }
      const file = await copyMeasured(lines(), path.join(folder, `${name}.jsonl`));
      tables.push({ name, tally: tally.result(), file });
    }
  });
  const isNamed = (key: string) => (key.match(ID) ?? []).some((id) => ids.has(id));
  return { tables, attachments, migrations: migrations.sort(), isNamed };
}

/** Copies the referenced files that are not copied yet; returns those that are missing. */
async function stageFiles(
  files: Files,
  { attachments, isNamed }: Awaited<ReturnType<typeof dumpTables>>,
  folder: string,
  staged: Map<string, Measured>,
): Promise<string[]> {
  const keys = new Set(attachments);
  for await (const { key } of files.list()) if (isNamed(key)) keys.add(key);
  const missing: string[] = [];
  for (const key of keys) {
    if (staged.has(key)) continue;
    const found = await files.read(key);
    const measured =
      found && (await copyMeasured(found.stream, path.join(folder, 'files', key)).catch(ifGone));
    if (measured) staged.set(key, measured);
    else if (attachments.has(key)) missing.push(key);
  }
  return missing;
}

/** A file may be deleted between being listed and being opened. */
function ifGone(error: unknown): undefined {
  if (getErrorCode(error) === 'ENOENT') return undefined;
  throw error;
}

/** Without it, encrypted values (second factor, preview links, service passwords) cannot be read. */
async function stageSecretKey(env: Env, folder: string): Promise<Measured | undefined> {
  const source = keyFile(env.DATA_DIR);
  if (env.SECRET_KEY || !existsSync(source)) return undefined;
  return copyMeasured(createReadStream(source), path.join(folder, SECRET_KEY));
}
