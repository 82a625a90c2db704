import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { searchTerms } from '#server/db/search-words.ts';
import { emptyDatabase, testEngine } from '#tests/test-database.ts';
import type { Engine } from './engine.ts';

async function migrated(): Promise<Engine> {
  const engine = await emptyDatabase();
  await migrate(engine);
  return engine;
}

test('rows come back as they were written: times, flags, numbers, bytes, every kind of text', async () => {
  const { db } = await migrated();
  const submission = {
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
  };
  await db.insertInto('submissions').values(submission).execute();
  expect(await db.selectFrom('submissions').selectAll().executeTakeFirst()).toEqual(submission);

  const state = { key: 'k', value: new Uint8Array([0, 1, 255]), updated_at: '2026-01-01T00:00:00.000Z' };
  await db.insertInto('scorer_state').values(state).execute();
  const kept = await db.selectFrom('scorer_state').selectAll().executeTakeFirstOrThrow();
  expect(Array.from(kept.value)).toEqual([0, 1, 255]);
  const { total } = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(1);
});

test('text sorts by its bytes, so that lists have one order everywhere', async () => {
  const { db } = await migrated();
  for (const name of ['b', 'a', 'B', 'Z', 'é', '_', '1']) {
    await db.insertInto('categories').values({ id: name, name, name_key: name }).execute();
  }
  const rows = await db.selectFrom('categories').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['1', 'B', 'Z', '_', 'a', 'b', 'é']);
});

test('a second record with the same key is recognised as that', async () => {
  const engine = await migrated();
  const insert = (id: string) =>
    engine.db.insertInto('categories').values({ id, name: 'x', name_key: 'x' }).execute();
  await insert('1');
  const error = await insert('2').catch((thrown: unknown) => thrown);
  expect(engine.isUniqueViolation(error)).toBe(true);
  expect(engine.isUnavailable(error)).toBe(false);
});

test('a transaction that fails leaves nothing behind, and others see nothing of it meanwhile', async () => {
  const { db } = await migrated();
  await expect(
    db.transaction().execute(async (tx) => {
      await tx.insertInto('categories').values({ id: '1', name: 'x', name_key: 'x' }).execute();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await db.selectFrom('categories').selectAll().execute()).toEqual([]);
});

test('what hangs on a record goes with it', async () => {
  const { db } = await migrated();
  await db
    .insertInto('submissions')
    .values({ id: 's', name: 'n', email: 'e', message: 'm', created_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  const attachment = {
    id: 'a',
    submission_id: 's',
    position: 0,
    storage_key: 'k',
    original_name: 'n',
    content_type: 't',
    size: 1,
  };
  await db.insertInto('attachments').values(attachment).execute();
  await db.deleteFrom('submissions').where('id', '=', 's').execute();
  expect(await db.selectFrom('attachments').selectAll().execute()).toEqual([]);
});

test.runIf(testEngine === 'postgres')(
  'a database that cannot be reached is waited for, then given up in one line',
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
  'a connection that breaks between two queries of a transaction ends the transaction and nothing else',
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

test.runIf(testEngine === 'postgres')(
  'a read that was prepared goes on when another process changes its table',
  async () => {
    const { db } = await migrated();
    await db.insertInto('categories').values({ id: '1', name: 'x', name_key: 'x' }).execute();
    const read = () => db.selectFrom('categories').selectAll().where('id', '=', '1').execute();
    for (let time = 1; time <= 5; time += 1) expect(await read()).toHaveLength(1);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    expect(rows.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^octavo_/));
    await sql`alter table categories add column shade text default 'red'`.execute(db);
    for (let time = 1; time <= 5; time += 1)
      expect(await read()).toEqual([{ id: '1', name: 'x', name_key: 'x', shade: 'red' }]);
  },
);

/** The same library and the same questions on both engines: what is found must not depend on the engine. */
const library = {
  ratios: {
    title: 'What the Ratio Cannot Count',
    keys: 'Nursing staffing',
    body: 'Nurses are counted, patients are not.',
  },
  universities: {
    title: 'Why Universities Forget',
    keys: 'Education history',
    body: 'Running a university is remembering.',
  },
  naive: { title: 'The Naïve Reader’s Café', keys: 'Literature', body: 'A reader who doesn’t skip.' },
  russian: { title: 'Толстой и война', keys: 'Literature', body: 'Война и мир' },
  numbers: { title: 'C-19 in 2020', keys: 'Public Health', body: '3rd wave, 5% of 1,000' },
};
const questions: [query: string, found: (keyof typeof library)[]][] = [
  ['nursing', ['ratios']],
  ['nurses', ['ratios']],
  ['count ratio', ['ratios']],
  ['univers', ['universities']],
  ['universi', ['universities']],
  ['remember university', ['universities']],
  ['ran', []],
  ['naive cafe', ['naive']],
  ['NAÏVE', ['naive']],
  ['readers', ['naive']],
  ['doesnt', ['naive']],
  ["doesn't", ['naive']],
  ['войн', ['russian']],
  ['мир толстой', ['russian']],
  ['2020', ['numbers']],
  ['c 19', ['numbers']],
  ['literature', ['naive', 'russian']],
  ['nursing literature', []],
  ['"nursing" OR (literature', []],
  ['nursing*', ['ratios']],
  ['🙂 nursing 🙂', ['ratios']],
  ["'); drop table samples; --", []],
  ['NEAR(nursing staffing)', []],
  ['x'.repeat(3000), []],
  ['nursing '.repeat(400), ['ratios']],
];

test('search finds the same on every engine, whatever is typed', async () => {
  const { db, search } = await migrated();
  await search.put(
    db,
    'samples',
    Object.entries(library).map(([id, document]) => ({ id, ...document })),
  );
  const find = async (query: string) => {
    const terms = searchTerms(query);
    if (!terms) return [];
    const rows = await db
      .selectFrom(search.matches('samples', terms).as('match'))
      .select('match.id')
      .execute();
    return rows.map(({ id }) => id).sort();
  };
  const found = Object.fromEntries(
    await Promise.all(questions.map(async ([query]) => [query, await find(query)])),
  );
  expect(found).toEqual(Object.fromEntries(questions.map(([query, ids]) => [query, [...ids].sort()])));
  expect(searchTerms('!!! … 🙂')).toBeUndefined();
});

test('a match in the title ranks above one in the keys, and that above one in the text', async () => {
  const { db, search } = await migrated();
  const filler = 'words that fill the page and say little '.repeat(20);
  await search.put(db, 'posts', [
    { id: 'in-text', title: 'One', keys: 'two', body: `${filler} comma ${filler}` },
  ]);
  await search.put(db, 'posts', [{ id: 'in-title', title: 'The comma', keys: 'two', body: filler }]);
  await search.put(db, 'posts', [{ id: 'in-keys', title: 'One', keys: 'comma', body: filler }]);
  const terms = searchTerms('comma');
  if (!terms) throw new Error('the query has a word');
  const rows = await db
    .selectFrom(search.matches('posts', terms).as('match'))
    .select('match.id')
    .orderBy('match.rank')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(['in-title', 'in-keys', 'in-text']);
});

test('a rewritten record is found by its new words only, a removed one not at all', async () => {
  const { db, search } = await migrated();
  const count = async (query: string) => {
    const terms = searchTerms(query);
    if (!terms) throw new Error('the query has a word');
    return (await db.selectFrom(search.matches('samples', terms).as('match')).select('match.id').execute())
      .length;
  };
  await search.put(db, 'samples', [{ id: 'x', title: 'Old', keys: '', body: '' }]);
  await search.put(db, 'samples', [{ id: 'x', title: 'New', keys: '', body: '' }]);
  expect([await count('old'), await count('new')]).toEqual([0, 1]);
  await search.remove(db, 'samples', 'x');
  expect(await count('new')).toBe(0);
});

test('the beginning of a word finds every word that begins so, be they few or many', async () => {
  const { db, search } = await migrated();
  const many = Array.from({ length: 1_200 }, (_, number) => ({
    id: `many-${number}`,
    title: `begin${String.fromCodePoint(0x4e00 + number)}`,
    keys: '',
    body: 'zebra',
  }));
  await search.put(db, 'posts', [...many, { id: 'few', title: 'zebras zest', keys: '', body: 'beginx' }]);
  const count = async (query: string) => {
    const terms = searchTerms(query);
    if (!terms) throw new Error('the query has a word');
    const found = search.matchesIn('any', 'posts', terms);
    return (await db.selectFrom(found.as('match')).select('match.id').execute()).length;
  };
  expect(await count('begin')).toBe(1_201);
  expect(await count('beginx')).toBe(1);
  expect(await count('begin\u4e07')).toBe(1);
  expect(await count('zest begin')).toBe(1);
  expect(await count('zeb')).toBe(1_201);
  expect(await count('zes')).toBe(1);
  expect(await count('zet')).toBe(0);
});
