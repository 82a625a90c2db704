import { expect, test } from 'vitest';
import { migratedDatabase } from '#tests/test-database.ts';
import { deleteOldKeys, writeOnce } from './idempotency.ts';

async function database() {
  const engine = await migratedDatabase();
  return engine.db;
}

const now = new Date('2026-06-01T12:00:00.000Z');

test('idempotency: the same caller and key get the first response, and the write happens once', async () => {
  const db = await database();
  let writes = 0;
  async function write() {
    writes += 1;
    return { _id: `record ${writes}` };
  }
  const once = { caller: 'POST /letters ann', key: 'k', now };
  expect(await writeOnce(db, once, write)).toEqual({ body: { _id: 'record 1' }, repeated: false });
  expect(await writeOnce(db, once, write)).toEqual({ body: { _id: 'record 1' }, repeated: true });
  expect((await writeOnce(db, { ...once, caller: 'POST /letters bob' }, write)).body).toEqual({
    _id: 'record 2',
  });
  expect((await writeOnce(db, { ...once, key: undefined }, write)).body).toEqual({ _id: 'record 3' });
  expect((await writeOnce(db, { ...once, key: undefined }, write)).body).toEqual({ _id: 'record 4' });
});

test('idempotency: concurrent requests with one key make one record', async () => {
  const db = await database();
  let writes = 0;
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      writeOnce(db, { caller: 'c', key: 'k', now }, async () => {
        writes += 1;
        return { n: writes };
      }),
    ),
  );
  expect(writes).toBe(1);
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(answers.every(({ body }) => body.n === 1)).toBe(true);
});

test('idempotency: a failed write may be repeated', async () => {
  const db = await database();
  const once = { caller: 'c', key: 'k', now };
  const failing = writeOnce(db, once, async () => {
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(await writeOnce(db, once, async () => 'second')).toEqual({ body: 'second', repeated: false });
  expect(await writeOnce(db, once, async () => 'third')).toEqual({ body: 'second', repeated: true });
});

test('idempotency: keys expire after a week', async () => {
  const db = await database();
  const answer = async () => ({});
  await writeOnce(db, { caller: 'c', key: 'old', now: new Date('2026-05-24T11:00:00Z') }, answer);
  await writeOnce(db, { caller: 'c', key: 'young', now }, answer);
  await deleteOldKeys(db, now);
  expect((await writeOnce(db, { caller: 'c', key: 'old', now }, answer)).repeated).toBe(false);
  expect((await writeOnce(db, { caller: 'c', key: 'young', now }, answer)).repeated).toBe(true);
});
