import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, testEngine } from '#tests/test-database.ts';
import { openSqlite } from './engines/sqlite.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

async function tempFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('migrate: migrating twice does nothing the second time', async () => {
  const engine = await emptyDatabase();
  await migrate(engine);
  await migrate(engine);
  const applied = await engine.db.selectFrom('migrations').select('name').orderBy('name').execute();
  expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
});

test('migrate: a failed first start leaves an empty database behind', async () => {
  const engine = await emptyDatabase();
  await expect(
    migrate(engine, async () => {
      throw new Error('the disk is full');
    }),
  ).rejects.toThrow('the disk is full');
  expect(await engine.listTables()).toEqual([]);
});

test('migrate: a database written by a newer version is refused and left as it is', async () => {
  const engine = await emptyDatabase();
  await migrate(engine);
  await engine.db
    .insertInto('migrations')
    .values({ name: '999-from-the-future', applied_at: new Date().toISOString() })
    .execute();
  await expect(migrate(engine)).rejects.toThrow(/newer version of Octavo \(999-from-the-future\)/);
  expect(await engine.db.selectFrom('migrations').select('name').execute()).toHaveLength(
    migrations.length + 1,
  );
});

test("migrate: another program's database is refused and left as it is", async () => {
  const engine = await emptyDatabase();
  await sql`create table recipes (name text)`.execute(engine.db);
  await expect(migrate(engine)).rejects.toThrow(/belongs to another program/);
  expect(await engine.listTables()).toEqual(['recipes']);
});

test.runIf(testEngine === 'sqlite')(
  'migrate: a damaged file, or one that is no database, is refused and unchanged',
  async () => {
    const folder = await tempFolder();
    const letter = path.join(folder, 'letter.db');
    await writeFile(letter, 'Dear reader, this is not a database at all.');
    expect(() => openSqlite(letter)).toThrow(/not an SQLite database/);

    const damaged = path.join(folder, 'damaged.db');
    const engine = openSqlite(damaged);
    await migrate(engine);
    await engine.close();
    const bytes = await readFile(damaged);
    bytes.fill(0x58, 4096 + 8, 4096 * 3);
    await writeFile(damaged, bytes);
    expect(() => openSqlite(damaged)).toThrow(/damaged/);
    expect(await readFile(damaged)).toEqual(bytes);
  },
);

test.runIf(testEngine === 'sqlite')(
  'migrate: an empty file left by a killed first start counts as new',
  async () => {
    const file = path.join(await tempFolder(), 'octavo.db');
    await writeFile(file, '');
    await writeFile(`${file}-journal`, '');
    const engine = openSqlite(file);
    onTestFinished(() => engine.close());
    await migrate(engine);
    expect(await engine.db.selectFrom('migrations').select('name').execute()).toHaveLength(migrations.length);
  },
);

test.runIf(testEngine === 'sqlite')(
  'migrate: a file that another process is about to fill is waited for',
  async () => {
    const file = path.join(await tempFolder(), 'octavo.db');
    const other = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData: file } = require('node:worker_threads');
    const connection = new DatabaseSync(file);
    connection.exec('begin immediate');
    parentPort.postMessage('begun');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    connection.exec('commit');
    connection.close();`,
      { eval: true, workerData: file },
    );
    await once(other, 'message');
    const engine = openSqlite(file);
    onTestFinished(() => engine.close());
    await migrate(engine);
    await once(other, 'exit');
  },
);

test.runIf(testEngine === 'sqlite')(
  'migrate: an empty file in a folder that was in use is refused',
  async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'octavo.db');
    await writeFile(file, '');
    await writeFile(path.join(folder, 'octavo.db-wal'), 'what was last written');
    expect(() => openSqlite(file)).toThrow(/is empty, but the folder has been in use: restore/);
  },
);
