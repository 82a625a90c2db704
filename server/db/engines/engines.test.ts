import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { retryOvertaken } from '#server/db/retry.ts';
import { emptyDatabase, testEngine } from '#tests/test-database.ts';
import type { Engine } from './engine.ts';

async function migrated(): Promise<Engine> {
  const engine = await emptyDatabase();
  await migrate(engine);
  return engine;
}

test('rows are read as they were written: times, flags, numbers, bytes, every kind of text', async () => {
  const { db } = await migrated();
  const request = {
    id: 'a'.repeat(24),
    name: 'Zoë O’Brien 🙂 𝔘𝔫𝔦',
    email: 'zoe@example.com',
    subject: null,
    message: 'line one\r\nline two\ttab “quotes” \u{10FFFF}',
    academic_level: 'masters',
    essay_type: '',
    created_at: '2026-02-28T23:59:59.999Z',
    read_at: null,
    answered_at: null,
    about: null,
    deadline: null,
    length: null,
    citation_style: null,
    budget: null,
    state: 'received' as const,
    waits_for: 'owner' as const,
    waits_since: null,
    confirmed_at: null,
    closed_at: null,
    offer_id: null,
    price: null,
    currency: null,
    due: null,
    accepted_at: null,
  };
  await db.insertInto('requests').values(request).execute();
  expect(await db.selectFrom('requests').selectAll().executeTakeFirst()).toEqual(request);

  const state = { key: 'k', value: new Uint8Array([0, 1, 255]), updated_at: '2026-01-01T00:00:00.000Z' };
  await db.insertInto('scorer_state').values(state).execute();
  const kept = await db.selectFrom('scorer_state').selectAll().executeTakeFirstOrThrow();
  expect(Array.from(kept.value)).toEqual([0, 1, 255]);
  const { total } = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(1);
});

test('engines: text is sorted by its bytes on both engines', async () => {
  const { db } = await migrated();
  for (const name of ['b', 'a', 'B', 'Z', 'é', '_', '1']) {
    await db.insertInto('categories').values({ id: name, name, name_key: name }).execute();
  }
  const rows = await db.selectFrom('categories').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['1', 'B', 'Z', '_', 'a', 'b', 'é']);
});

test('engines: a duplicate key is recognised as such', async () => {
  const engine = await migrated();
  const insert = (id: string) =>
    engine.db.insertInto('categories').values({ id, name: 'x', name_key: 'x' }).execute();
  await insert('1');
  const error = await insert('2').catch((thrown: unknown) => thrown);
  expect(engine.isUniqueViolation(error)).toBe(true);
  expect(engine.isUnavailable(error)).toBe(false);
});

test.runIf(testEngine === 'postgres')(
  'PostgreSQL: of two transactions that wait for each other, the one that is ended is tried again',
  async () => {
    const engine = await migrated();
    const names = ['a', 'b'];
    const rows = names.map((name) => ({ id: name, name, name_key: name }));
    await engine.db.insertInto('categories').values(rows).execute();
    const begun = Promise.withResolvers<void>();
    let count = 0;
    const rename = (ids: string[]) =>
      retryOvertaken(engine, () =>
        engine.db.transaction().execute(async (tx) => {
          for (const id of ids) {
            await tx.updateTable('categories').set({ name: ids.join() }).where('id', '=', id).execute();
            count += 1;
            if (count === ids.length) begun.resolve();
            await begun.promise;
          }
        }),
      );
    await Promise.all([rename(names), rename(names.toReversed())]);
    const stored = await engine.db.selectFrom('categories').select('name').distinct().execute();
    expect(stored).toHaveLength(1);
  },
);

test('engines: a failed transaction changes nothing and is never visible to others', async () => {
  const { db } = await migrated();
  await expect(
    db.transaction().execute(async (tx) => {
      await tx.insertInto('categories').values({ id: '1', name: 'x', name_key: 'x' }).execute();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await db.selectFrom('categories').selectAll().execute()).toEqual([]);
});

test('engines: deleting a record deletes its dependent rows', async () => {
  const { db } = await migrated();
  await db
    .insertInto('requests')
    .values({
      id: 's',
      name: 'n',
      email: 'e',
      message: 'm',
      state: 'received',
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  const attachment = {
    id: 'a',
    request_id: 's',
    position: 0,
    storage_key: 'k',
    original_name: 'n',
    content_type: 't',
    size: 1,
  };
  await db.insertInto('attachments').values(attachment).execute();
  await db.deleteFrom('requests').where('id', '=', 's').execute();
  expect(await db.selectFrom('attachments').selectAll().execute()).toEqual([]);
});

test.runIf(testEngine === 'postgres')(
  'engines: an unreachable database is waited for, then reported in one line',
  async () => {
    const waits: string[] = [];
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: '.' };
    await expect(openDatabase(env, (reason) => waits.push(reason), 2_500)).rejects.toThrow(
      /^DATABASE_URL: the database cannot be reached [^\n]+$/,
    );
    expect(waits.length).toBeGreaterThanOrEqual(1);
  },
);

test.runIf(testEngine === 'postgres')(
  'engines: a connection lost inside a transaction fails that transaction only',
  async () => {
    const { db } = await migrated();
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      // The news of it comes by itself, while nobody asks.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return tx.selectFrom('categories').selectAll().execute();
    });
    await expect(broken).rejects.toThrow();
    expect(await db.selectFrom('categories').selectAll().execute()).toEqual([]);
  },
);

test('engines: the word index finds records by expression and tier, newest first, and drops removed ones', async () => {
  const { db, search } = await migrated();
  const id = (number: number) => String(number).padStart(24, '0');
  const record = (number: number, title: string[], keys: string[], body: string[]) => ({
    id: id(number),
    title,
    keys,
    body,
  });
  await search.put(db, 'samples', [
    record(1, ['comma'], [], ['page']),
    record(2, ['one'], ['comma'], ['page']),
    record(3, ['two'], [], ['comma', 'война']),
  ]);
  const find = async (tier: 'any' | 'title' | 'keys' | 'body', expression: string[][][]) => {
    const found = search.matchesIn(tier, 'samples', expression);
    const rows = await db
      .selectFrom(found.as('match'))
      .select('match.id')
      .orderBy('match.place', 'desc')
      .execute();
    return rows.map((row) => Number(row.id));
  };
  expect(await find('any', [[['comma']]])).toEqual([3, 2, 1]);
  expect(await find('title', [[['comma']]])).toEqual([1]);
  expect(await find('keys', [[['comma']]])).toEqual([2]);
  expect(await find('body', [[['comma']]])).toEqual([3]);
  expect(await find('any', [[['comma']], [['page']]])).toEqual([2, 1]);
  expect(await find('any', [[['comma', 'page'], ['война']]])).toEqual([3, 2, 1]);
  expect(await find('any', [[['one', 'page'], ['missing']]])).toEqual([2]);
  await search.put(db, 'samples', [record(1, ['other'], [], [])]);
  await search.remove(db, 'samples', [id(2)]);
  expect(await find('any', [[['comma']]])).toEqual([3]);
  await search.clear(db, 'samples');
  expect(await find('any', [[['comma']]])).toEqual([]);
});
