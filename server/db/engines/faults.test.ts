import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { goodFields } from '#tests/support/forms.ts';
import { testApp } from '#tests/test-app.ts';
import { newPostgresDatabase, testEngine, testOnce } from '#tests/test-database.ts';
import type { Db } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { sqliteDialect } from './sqlite-driver.ts';

const polled = { timeout: 30_000, interval: 200 };
const category = { id: '1', name: 'x', name_key: 'x' };

/** A full disk, or the error of PostgreSQL for it. */
async function fillDisk(db: Db): Promise<() => Promise<unknown>> {
  if (testEngine === 'sqlite') {
    // An update finds room in the pages that are allocated already.
    await sql`create trigger full_disk before update on sessions
      begin select raise(abort, 'database or disk is full'); end`.execute(db);
    await sql`pragma max_page_count = 1`.execute(db);
    return async () => {
      await sql`pragma max_page_count = 1000000`.execute(db);
      await sql`drop trigger full_disk`.execute(db);
    };
  }
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(db);
  for (const table of ['requests', 'sessions', 'write_probe'])
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      for each row execute function refuse()`.execute(db);
  return () => sql`drop function refuse cascade`.execute(db);
}

test('database faults: on a full disk writes get 503, reads go on, /readyz fails, and all recovers with space', async () => {
  const { inject, engine, logged, make, setClock } = await testApp({ RATE_LIMITS: 'off' });
  const headers = await make.adminHeaders();
  const send = () =>
    inject({
      method: 'POST',
      url: '/api/consultations',
      payload: { ...goodFields, message: 'word '.repeat(4_000) },
    });
  const makeRoom = await fillDisk(engine.db);
  // Free space in allocated pages may still take a few.
  await expect.poll(async () => (await send()).statusCode, polled).toBe(503);
  const refused = await send();
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toEqual({ error: 'Service temporarily unavailable. Please try again.' });
  expect(logged.filter((line) => line.includes('"level":50')).join()).toMatch(/full|No space left/);
  expect(logged.join()).not.toContain('cannot rollback');
  expect((await inject('/api/samples')).statusCode).toBe(200);
  // The last use of the session is to be stored.
  setClock('2026-06-02T12:00:00.000Z');
  expect((await inject({ url: '/api/admin/submissions', headers })).statusCode).toBe(200);
  await expect.poll(async () => (await inject('/readyz')).statusCode, polled).toBe(503);

  await makeRoom();
  expect((await send()).statusCode).toBe(201);
  await expect.poll(async () => (await inject('/readyz')).statusCode, polled).toBe(200);
});

testOnce('SQLite: a failed rollback does not block later writes', async () => {
  const writer = new DatabaseSync(':memory:');
  const exec = writer.exec.bind(writer);
  let isFailing = true;
  vi.spyOn(writer, 'exec').mockImplementation((statement) => {
    if (statement === 'rollback' && isFailing) {
      isFailing = false;
      throw new Error('disk I/O error');
    }
    exec(statement);
  });
  const db = new Kysely({ dialect: sqliteDialect({ writer, reader: writer, waitMs: 100 }) });
  const broken = db.transaction().execute(async () => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow();
  await db.transaction().execute((tx) => sql`create table later (id text)`.execute(tx));
  expect((await sql`select * from later`.execute(db)).rows).toEqual([]);
  await db.destroy();
});

test.runIf(testEngine === 'sqlite')(
  'database faults: while another process holds the lock, reads go on and writes wait',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'octavo-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'octavo.db');
    const engine = openSqlite(file);
    const hasty = openSqlite(file, 200);
    onTestFinished(async () => {
      await engine.close();
      await hasty.close();
    });
    await migrate(engine);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');

    const insert = (db: Db) => db.insertInto('categories').values(category).execute();
    const writing = insert(engine.db);
    const transaction = engine.db.transaction().execute(async (tx) => {
      await tx.updateTable('categories').set({ name: 'y' }).execute();
    });
    for (let time = 0; time < 20; time += 1)
      expect(await engine.db.selectFrom('categories').selectAll().execute()).toEqual([]);
    expect(engine.contentVersion()).toBe(0);
    const refused = await insert(hasty.db).catch((error: unknown) => error);
    const behind = await Promise.allSettled([insert(hasty.db), insert(hasty.db)]);
    expect(hasty.isUnavailable(refused)).toBe(true);
    for (const result of behind)
      expect(result.status === 'rejected' && hasty.isUnavailable(result.reason)).toBe(true);

    other.exec('rollback');
    other.close();
    await writing;
    await transaction;
    expect(await engine.db.selectFrom('categories').selectAll().execute()).toEqual([
      { ...category, name: 'y' },
    ]);
  },
);

test.runIf(testEngine === 'sqlite')(
  'database faults: a start waits as long as another start takes',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'octavo-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'octavo.db');
    const hasty = openSqlite(file, 50);
    onTestFinished(() => hasty.close());
    const other = new DatabaseSync(file);
    other.exec('begin immediate');

    const starting = migrate(hasty);
    // The start began first, so it has waited longer than this by now.
    for (let time = 0; time < 3; time += 1)
      await expect(hasty.db.transaction().execute(async () => {})).rejects.toThrow(/locked|too long/);
    other.exec('rollback');
    other.close();
    await starting;
    expect(await hasty.db.selectFrom('categories').selectAll().execute()).toEqual([]);
  },
);

/** A proxy in front of PostgreSQL that can stall or cut every connection. */
async function startRelay(target: URL) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => !isFrozen && to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    freeze(on: boolean) {
      isFrozen = on;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test.runIf(testEngine === 'postgres')(
  'database faults: an unresponsive server is given up, inside and outside transactions, and used again once it recovers',
  async () => {
    const relay = await startRelay(new URL(await newPostgresDatabase(TEMPLATE)));
    const engine = openPostgres(relay.url, 500);
    onTestFinished(() => engine.close());
    const read = () => engine.db.selectFrom('categories').selectAll().execute();
    await Promise.all([read(), read(), read()]);
    const begun = Promise.withResolvers<void>();
    const frozen = Promise.withResolvers<void>();
    const transaction = engine.db.transaction().execute(async (tx) => {
      await tx.insertInto('categories').values(category).execute();
      begun.resolve();
      await frozen.promise;
      await tx.updateTable('categories').set({ name: 'y' }).execute();
    });
    await begun.promise;
    relay.freeze(true);
    frozen.resolve();
    const results = await Promise.allSettled([transaction, read(), read(), engine.contentVersion()]);
    for (const result of results)
      expect(result.status === 'rejected' && engine.isUnavailable(result.reason), String(result)).toBe(true);
    relay.freeze(false);
    expect(await read()).toEqual([]);
    await expect.poll(async () => engine.contentVersion(), polled).toBe(0);
  },
);

test.runIf(testEngine === 'postgres')(
  'database faults: connections lost inside transactions are reported as such, not as the failed rollback',
  async () => {
    const relay = await startRelay(new URL(await newPostgresDatabase(TEMPLATE)));
    const engine = openPostgres(relay.url);
    onTestFinished(() => engine.close());
    const begun = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const cut = Promise.withResolvers<void>();
    const transactions = begun.map(({ resolve }) =>
      engine.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        resolve();
        await cut.promise;
        await tx.selectFrom('categories').selectAll().execute();
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    relay.cut();
    cut.resolve();
    for (const result of await Promise.allSettled(transactions))
      expect(result.status === 'rejected' && engine.isUnavailable(result.reason)).toBe(true);
    expect(await engine.db.selectFrom('categories').selectAll().execute()).toEqual([]);
  },
);
