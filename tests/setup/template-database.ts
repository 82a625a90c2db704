import pg from 'pg';
import type { Engine } from '#server/db/engines/engine.ts';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillWithDemoContent } from '#server/demo/fill.ts';

export const TEMPLATE = 'octavo_template';
export const FILLED_TEMPLATE = 'octavo_filled_template';

/** Prepares the PostgreSQL databases that tests copy. */
export async function setup() {
  await prepareTemplate(TEMPLATE, migrate);
  await prepareTemplate(FILLED_TEMPLATE, migrateAndFill);
}

/** With the demonstration content. */
export function migrateAndFill(engine: Engine): Promise<void> {
  return migrate(engine, async (db) => {
    await fillWithDemoContent(engine, db);
  });
}

async function prepareTemplate(name: string, prepare: (engine: Engine) => Promise<void>) {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) return;
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(base);
  url.pathname = `/${name}`;
  const engine = openPostgres(url.href);
  await prepare(engine);
  await engine.close();
}
