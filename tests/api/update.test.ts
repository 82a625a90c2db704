import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countTables, listDataTables } from '#server/backups/tables.ts';
import { migrate } from '#server/db/migrate.ts';
import { factories } from '#tests/factories.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { makeNewVersion, NEW_MIGRATION } from '#tests/support/new-version.ts';
import { COMPILED } from '#tests/support/server-process.ts';
import { newFolder, newPlace, openSite } from '#tests/support/sites.ts';

const WITHIN_MS = 600_000;
const clock = () => new Date();

/** Starts a version of the program until it is ready, or until it has ended. */
async function run(program: string, words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...words], {
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
  let output = '';
  return new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (!output.includes('Octavo is ready')) return;
        child.kill('SIGKILL');
      });
    child.on('close', () => resolve(output));
  });
}

/** A site as this version leaves it, and what is in it. */
async function openCurrentSite() {
  const place = await newPlace(undefined, TEMPLATE);
  const { engine } = await openSite(place);
  await migrate(engine);
  const make = factories(engine, clock);
  await make.sample({ title: 'Before the update' });
  const content = async () => {
    const names = await listDataTables(engine);
    return engine.snapshot((db) => countTables(engine, db, names));
  };
  return { place, engine, make, content };
}

test('update: a newer version backs up, rehearses and migrates; a rollback with the older one restores its state', {
  timeout: WITHIN_MS,
}, async () => {
  const { place, engine, make, content } = await openCurrentSite();
  const newer = await makeNewVersion(await newFolder(), 'create table of_the_new_version (id text)');
  const before = await content();

  const updated = await run(newer, [], { ...place, ADMIN_PASSWORD: 'a-long-enough-password' });
  expect(updated).toMatch(
    /Making a backup before the update…\noctavo-\S+-before-update\.tar is good\. Updating/,
  );
  expect(updated).toContain('Octavo is ready');
  expect(await engine.listTables()).toContain('of_the_new_version');
  await make.sample({ title: 'After the update' });

  expect(await run('build/main.js', [], place)).toMatch(
    new RegExp(`newer version of Octavo \\(${NEW_MIGRATION}\\).*octavo rollback`),
  );
  expect(await run('build/main.js', ['rollback'], { ...place, PORT: '1' })).toContain(
    'is restored. Start the site',
  );
  expect(await engine.listTables()).not.toContain('of_the_new_version');
  expect(await content()).toEqual(before);
  const kept = await readdir(path.join(place.DATA_DIR ?? '', 'backups'));
  const kinds = kept.flatMap((name) => name.match(/before-\w+(?=\.tar$)/)?.[0] ?? []);
  expect(kinds.sort()).toEqual(['before-rollback', 'before-update']);
});

test('update: a failed migration leaves the old state and reports it', { timeout: WITHIN_MS }, async () => {
  const { place, content } = await openCurrentSite();
  const newer = await makeNewVersion(await newFolder(), 'create table samples (id text)');
  const before = await content();
  const output = await run(newer, [], place);
  expect(output).toContain('Octavo cannot start. The update failed. It was tried on a copy of the site only');
  expect(output).toMatch(/table "?samples"? already exists/);
  expect(output).not.toContain('backup before the update failed');
  expect(await content()).toEqual(before);
});
