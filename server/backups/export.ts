import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type Db, type Engine, RefusedDatabase, type Row } from '#server/db/engines/engine.ts';
import { keyFile } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { makeFolder } from '#server/files/disk.ts';
import { VERSION } from '#server/version.ts';
import { SECRET_KEY } from './archive.ts';
import { readText, type TextFormat, textFormats, writeText } from './export-texts.ts';
import type { Site } from './make.ts';
import { parseJson } from './records.ts';
import { placeSite, withStaging } from './restore.ts';
import { fillDatabase, listDataTables, type TableLines, toLine } from './tables.ts';

/** Valid at one moment on one machine only. A test checks that every other table is exported. */
export const LEFT_OUT: readonly string[] =
  'sessions reset_tokens login_failures rate_limits idempotency_keys comments_before'.split(' ');

/** Shown above a text for readers; on import the tag tables are used. */
const LABELS = ['tags', 'categories'];
const SITE_FILE = 'octavo.json';

const siteSchema = z.object({
  format: z.literal(1),
  octavo: z.string(),
  exportedAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
});

/** Writes everything worth reading or moving into an empty folder. */
export async function exportSite({ env, engine, files }: Site, folder: string, now: Date): Promise<void> {
  makeFolder(folder);
  if ((await readdir(folder)).length > 0)
    throw new RefusedDatabase(`${folder} is not empty, and nothing is ever overwritten`);
  for (const part of [...Object.keys(textFormats), 'tables', 'files']) await mkdir(path.join(folder, part));
  const names = (await listDataTables(engine)).filter((name) => !LEFT_OUT.includes(name));
  await engine.snapshot(async (db) => {
    const labels = await readLabels(engine, db);
    for (const name of names) {
      const format = textFormats[name];
      if (format) await writeTexts(engine, db, name, path.join(folder, name), format, labels);
      else await writeTable(engine, db, name, path.join(folder, 'tables', `${name}.json`));
    }
    const migrations = (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
    const site = { format: 1, octavo: VERSION, exportedAt: now.toISOString(), migrations, tables: names };
    await writeFile(path.join(folder, SITE_FILE), `${JSON.stringify(site, null, 2)}\n`);
  });
  for await (const { key } of files.list()) {
    const found = await files.read(key);
    if (found) await pipeline(found.stream, createWriteStream(path.join(folder, 'files', key)));
  }
  const key = keyFile(env.DATA_DIR);
  if (!env.SECRET_KEY && existsSync(key)) await copyFile(key, path.join(folder, SECRET_KEY));
}

/** Imports such a folder into an empty site, on either engine: refused, or complete. */
export async function importSite(env: Env, folder: string): Promise<void> {
  const text = await readFile(path.join(folder, SITE_FILE), 'utf8').catch(() => {
    throw new RefusedDatabase(`${folder} is not an export of Octavo: it has no ${SITE_FILE}`);
  });
  const { success, data: site } = siteSchema.safeParse(parseJson(text));
  if (!success) throw new RefusedDatabase(`${folder}/${SITE_FILE} is not as Octavo writes it`);
  const { migrations } = site;
  const tables = site.tables.map((name): TableLines => {
    const format = textFormats[name];
    const file = path.join(folder, 'tables', `${name}.json`);
    return { name, lines: format ? readTexts(path.join(folder, name), format) : readTable(file) };
  });
  const files = await readdir(path.join(folder, 'files'));
  await withStaging(env, (staging) =>
    placeSite(env, staging, {
      folder,
      migrations,
      files,
      fill: (engine) => fillDatabase(engine, { migrations, tables }),
    }),
  );
}

type Labels = Map<string, { tags: string[]; categories: string[] }>;

async function readLabels(engine: Engine, db: Db): Promise<Labels> {
  const labels: Labels = new Map();
  const getLabels = (id: string) => {
    const entry = labels.get(id) ?? { tags: [], categories: [] };
    labels.set(id, entry);
    return entry;
  };
  async function all(table: string): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of engine.readRows(db, table)) rows.push(row);
    return rows.sort((a, b) => Number(a.position) - Number(b.position));
  }
  for (const row of await all('sample_tags')) getLabels(String(row.sample_id)).tags.push(String(row.tag));
  for (const row of await all('post_tags')) getLabels(String(row.post_id)).tags.push(String(row.tag));
  const names = new Map((await all('categories')).map(({ id, name }) => [String(id), String(name)]));
  for (const row of await all('post_categories'))
    getLabels(String(row.post_id)).categories.push(names.get(String(row.category_id)) ?? '');
  return labels;
}

/** One row per line, so that two exports can be compared with any tool. */
async function writeTable(engine: Engine, db: Db, name: string, file: string): Promise<void> {
  async function* lines() {
    let before = '[\n';
    for await (const row of engine.readRows(db, name)) {
      yield before + toLine(row);
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  await pipeline(lines, createWriteStream(file));
}

async function* readTable(file: string): AsyncGenerator<string> {
  const rows = parseJson(await readFile(file, 'utf8'));
  if (!Array.isArray(rows)) throw new RefusedDatabase(`${file} is not as Octavo writes it`);
  for (const row of rows) yield JSON.stringify(row);
}

async function writeTexts(
  engine: Engine,
  db: Db,
  name: string,
  folder: string,
  format: TextFormat,
  labels: Labels,
) {
  for await (const row of engine.readRows(db, name)) {
    const { fields, body } = format.split(row);
    const file = path.join(folder, `${format.fileName(row)}.md`);
    await writeFile(file, writeText({ fields: { ...fields, ...labels.get(String(row.id)) }, body }));
  }
}

async function* readTexts(folder: string, format: TextFormat): AsyncGenerator<string> {
  for (const each of await readdir(folder)) {
    const file = path.join(folder, each);
    const { fields, body } = readText(await readFile(file, 'utf8'), file);
    for (const label of LABELS) delete fields[label];
    yield JSON.stringify(format.join({ fields, body }));
  }
}
