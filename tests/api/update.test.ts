import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { runBackup } from '#server/backups/run.ts';
import { listDataTables, tallyOf } from '#server/backups/tables.ts';
import { applyMigrations, migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { factories } from '#tests/factories.ts';
import { COMPILED } from '#tests/support/server-process.ts';
import { newPlace, openSite } from '#tests/support/sites.ts';

const WITHIN_MS = 600_000;
const clock = () => new Date();
const last = migrations.at(-1)?.name;

/** Starts the program until it is ready, or until it has given up. */
async function run(words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ['build/main.js', ...words], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO_CONTENT: 'off',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
    },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let said = '';
  return new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        if (said.includes('Octavo is ready')) resolve(said);
      });
    child.on('close', () => resolve(said));
  });
}

/** The database of the version before this one. */
async function olderSite() {
  const place = await newPlace();
  const site = await openSite(place);
  await site.engine.exclusively((db) => applyMigrations(db, site.engine.dialect, (name) => name !== last));
  const applied = async () =>
    (await site.engine.db.selectFrom('migrations').select('name').execute()).map(({ name }) => name);
  return { place, site, applied };
}

test('a newer version backs the older database up, tries it, and then updates it', {
  timeout: WITHIN_MS,
}, async () => {
  const { place, applied } = await olderSite();
  const said = await run([], place);
  expect(said).toMatch(
    /Making a backup before the update…\noctavo-\S+-before-update\.tar is good\. Updating/,
  );
  expect(said).toContain('Octavo is ready');
  expect(await applied()).toContain(last);
  const names = await readdir(path.join(place.DATA_DIR ?? '', 'backups'));
  expect(names.filter((name) => name.endsWith('-before-update.tar'))).toHaveLength(1);
});

test('an update that would fail leaves the old state and says so', { timeout: WITHIN_MS }, async () => {
  const { place, site, applied } = await olderSite();
  // A table that no version makes: the backup cannot be restored, so the update is not begun.
  await sql`create table of_another_program (id text)`.execute(site.engine.db);
  const said = await run([], place);
  expect(said).toContain('the backup before the update failed, and nothing was changed');
  expect(await applied()).not.toContain(last);
});

test('an older version refuses a newer database, and a rollback brings the state before the update back', {
  timeout: WITHIN_MS,
}, async () => {
  const place = await newPlace();
  const site = await openSite(place);
  const { engine } = site;
  await migrate(engine);
  const make = factories(engine, clock);
  await make.sample({ title: 'Before the update' });
  await runBackup({ site, kind: 'before-update', clock });
  const names = await listDataTables(engine);
  const before = await engine.snapshot((db) => tallyOf(engine, db, names));

  // What a newer version might have done.
  await sql`create table of_the_future (id text)`.execute(engine.db);
  await make.sample({ title: 'After the update' });
  await engine.db
    .insertInto('migrations')
    .values({ name: '999-from-the-future', applied_at: clock().toISOString() })
    .execute();

  expect(await run([], place)).toMatch(/newer version of Octavo \(999-from-the-future\).*octavo rollback/);
  expect(await run(['rollback'], { ...place, PORT: '1' })).toContain('is back. Start the site');
  const again = await openSite(place);
  expect(await again.engine.listTables()).not.toContain('of_the_future');
  expect(await again.engine.snapshot((db) => tallyOf(again.engine, db, names))).toEqual(before);
  const kept = await readdir(path.join(site.env.DATA_DIR, 'backups'));
  expect(kept.some((name) => name.endsWith('-before-rollback.tar'))).toBe(true);
});
