import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { onTestFinished, test } from 'vitest';
import type { Engine } from '#server/db/engines/engine.ts';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { openSqlite } from '#server/db/engines/sqlite.ts';
import { migrate } from '#server/db/migrate.ts';
import { FILLED_TEMPLATE, migrateAndFill, TEMPLATE } from './setup/template-database.ts';

export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** For what does not depend on the database: runs on one engine. */
export const testOnce = test.runIf(testEngine === 'sqlite');

/** For what compares both engines, on PostgreSQL; on SQLite only where there is no other to compare it with. */
export const testLast = test.runIf(testEngine === 'postgres' || !process.env.TEST_DATABASE_URL);

/** A new database on the engine under test, removed when the test ends. */
export async function emptyDatabase(): Promise<Engine> {
  const engine =
    testEngine === 'postgres' ? openPostgres(await newPostgresDatabase()) : openSqlite(':memory:');
  onTestFinished(() => engine.close());
  return engine;
}

/** The same, migrated. */
export async function migratedDatabase(): Promise<Engine> {
  if (testEngine === 'postgres') return usedDatabase();
  const engine = openSqlite(':memory:', undefined, await readPrepared(migrate));
  onTestFinished(() => engine.close());
  return engine;
}

/** The same, with the demonstration content. */
export async function filledDatabase(): Promise<Engine> {
  const engine =
    testEngine === 'postgres'
      ? openPostgres(await newPostgresDatabase(FILLED_TEMPLATE))
      : openSqlite(':memory:', undefined, await readPrepared(migrateAndFill));
  onTestFinished(() => engine.close());
  return engine;
}

/** Deletes all rows except those that a migrated database starts with. */
export function emptyAllTables(url: string): Promise<void> {
  return asOwner(url, EMPTY_ALL_TABLES);
}

/** SQLite databases that are made once per worker: migrating takes ten times as long as copying. */
const prepared = new Map<Prepare, Promise<Uint8Array>>();
type Prepare = (engine: Engine) => Promise<void>;

function readPrepared(prepare: Prepare): Promise<Uint8Array> {
  const bytes = prepared.get(prepare) ?? prepareBytes(prepare);
  prepared.set(prepare, bytes);
  return bytes;
}

async function prepareBytes(prepare: Prepare): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-test-'));
  const file = path.join(folder, 'octavo.db');
  const engine = openSqlite(file);
  await prepare(engine);
  await engine.close();
  const database = new DatabaseSync(file);
  // There is no write-ahead log in memory.
  database.exec('pragma journal_mode = delete');
  const bytes = database.serialize();
  database.close();
  await rm(folder, { recursive: true });
  return bytes;
}

// Deleting a few rows takes 10 % of `truncate`, which creates new files for a table and each of its indexes.
const EMPTY_ALL_TABLES = `
  do $$
  declare
    each text;
  begin
    set local session_replication_role = replica; -- no foreign keys are checked
    for each in select quote_ident(tablename) from pg_tables
      where schemaname = 'public' and tablename not in ('migrations', 'content_mark')
    loop
      if pg_relation_size(each::regclass) > 1000000 then execute 'truncate ' || each || ' cascade';
      else execute 'delete from ' || each;
      end if;
    end loop;
    update content_mark set mark = 0;
  end $$`;

/**
 * Migrated, empty databases of this worker, with their connections: creating a PostgreSQL database takes a hundred
 * times as long as emptying one, and a new connection has to parse and plan every statement again.
 */
const emptied: { url: string; engine: Engine }[] = [];

async function usedDatabase(): Promise<Engine> {
  const { url, engine } = emptied.pop() ?? (await newDatabase());
  let isClosed = false;
  onTestFinished(async () => {
    const open = isClosed ? openPostgres(url) : engine;
    await sql.raw(EMPTY_ALL_TABLES).execute(open.db);
    emptied.push({ url, engine: open });
  });
  return {
    ...engine,
    /** For a test that closes its database. */
    async close() {
      isClosed = true;
      await engine.close();
    },
  };
}

async function newDatabase() {
  const url = await createDatabase(TEMPLATE);
  return { url, engine: openPostgres(url) };
}

/** One migrated database as two processes see it. */
export async function twoMigratedEngines(): Promise<[Engine, Engine]> {
  const open = testEngine === 'postgres' ? openPostgres : openSqlite;
  const place =
    testEngine === 'postgres'
      ? await newPostgresDatabase(TEMPLATE)
      : path.join(await newFolder(), 'octavo.db');
  if (testEngine === 'sqlite') await writeFile(place, await readPrepared(migrate));
  const engines: [Engine, Engine] = [open(place), open(place)];
  onTestFinished(async () => {
    for (const engine of engines) await engine.close();
  });
  return engines;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of a new PostgreSQL database, optionally a copy of another, dropped when the test ends, or later. */
export async function newPostgresDatabase(
  template = 'template1',
  later: (drop: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const url = await createDatabase(template);
  later(() => asOwner(serverUrl(), `drop database if exists ${databaseName(url)} with (force)`));
  return url;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`');
  return url;
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function createDatabase(template: string): Promise<string> {
  const url = new URL(serverUrl());
  url.pathname = `/octavo_${randomBytes(6).toString('hex')}`;
  await asOwner(serverUrl(), `create database ${databaseName(url.href)} template ${template}`);
  return url.href;
}

async function asOwner(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
