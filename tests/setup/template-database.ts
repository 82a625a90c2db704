import pg from 'pg';
import { openPostgres } from '#server/db/engines/postgres.ts';
import { migrate } from '#server/db/migrate.ts';

/** Migrates one PostgreSQL database, which most tests copy. */
export async function setup() {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) return;
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  await client.query('drop database if exists octavo_template');
  await client.query('create database octavo_template');
  await client.end();
  const url = new URL(base);
  url.pathname = '/octavo_template';
  const engine = openPostgres(url.href);
  await migrate(engine);
  await engine.close();
}
