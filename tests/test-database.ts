import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Engine } from '#server/db/engines/engine.ts';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { openSqlite } from '#server/db/engines/sqlite.ts';
import { migrate } from '#server/db/migrate.ts';

/** Made by `tests/setup/template-database.ts`. */
export const TEMPLATE = 'octavo_template';
export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A database of this test's own, on the engine under test, gone when the test is over. */
export async function emptyDatabase(): Promise<Engine> {
  const engine =
    testEngine === 'postgres' ? openPostgres(await newPostgresDatabase()) : openSqlite(':memory:');
  onTestFinished(() => engine.close());
  return engine;
}

/** The same with all tables in it. PostgreSQL copies them from a database that was migrated once for all tests. */
export async function migratedDatabase(): Promise<Engine> {
  const engine =
    testEngine === 'postgres' ? openPostgres(await newPostgresDatabase(TEMPLATE)) : openSqlite(':memory:');
  onTestFinished(() => engine.close());
  if (testEngine === 'sqlite') await migrate(engine);
  return engine;
}

/** One database with all tables in it, as two processes see it. */
export async function twoMigratedEngines(): Promise<[Engine, Engine]> {
  const engines = await twoEngines();
  await migrate(engines[0]);
  return engines;
}

/** One new database as two processes see it. */
export async function twoEngines(): Promise<[Engine, Engine]> {
  const open = testEngine === 'postgres' ? openPostgres : openSqlite;
  const place =
    testEngine === 'postgres' ? await newPostgresDatabase() : path.join(await newFolder(), 'octavo.db');
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

/** The address of a new PostgreSQL database, optionally a copy of another. */
export async function newPostgresDatabase(template = 'template1'): Promise<string> {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`');
  const name = `octavo_${randomBytes(6).toString('hex')}`;
  await asOwner(base, `create database ${name} template ${template}`);
  // Registered before the engine's own close, and so run after it.
  onTestFinished(() => asOwner(base, `drop database if exists ${name} with (force)`));
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}

async function asOwner(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
