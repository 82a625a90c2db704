import { expect, test } from 'vitest';
import type { Db } from '#server/db/engines/engine.ts';
import { ExpectedError } from '#server/errors.ts';
import { createTranslator } from '#shared/words/translate.ts';
import { testApp } from '#tests/test-app.ts';
import { migratedDatabase, twoMigratedEngines } from '#tests/test-database.ts';
import { createRateLimits, deleteOldUses } from './rate-limits.ts';

const rule = { name: 'letters', max: 2, perMs: 10 * 60_000, sentence: 'Too many letters.' };

async function limitAt(start: string, { enabled = true, db }: { enabled?: boolean; db?: Db } = {}) {
  let now = new Date(start);
  const counted = db ?? (await migratedDatabase()).db;
  const limit = createRateLimits({
    db: counted,
    enabled,
    clock: () => now,
    getTranslator: async () => createTranslator({}),
  })(rule);
  return { db: counted, limit, wait: (ms: number) => (now = new Date(now.getTime() + ms)) };
}

async function catchRefusal(taking: Promise<unknown>): Promise<ExpectedError | undefined> {
  try {
    await taking;
  } catch (error) {
    if (error instanceof ExpectedError) return error;
    throw error;
  }
  return undefined;
}

test('rate limits: a caller over the limit is refused with Retry-After', async () => {
  const { limit, wait } = await limitAt('2026-06-01T12:00:00Z');
  await limit.take('a');
  wait(60_000);
  await limit.take('a');
  const refused = await catchRefusal(limit.take('a'));
  expect(refused).toMatchObject({ kind: 'too-many', retryAfterS: 540 });
  expect(refused?.message).toBe('Too many letters. Please try again in 9 minutes.');
  wait(540_000);
  expect(await catchRefusal(limit.take('a'))).toBeUndefined();
  expect(await catchRefusal(limit.take('a'))).toMatchObject({ retryAfterS: 60 });
});

test('rate limits: callers are counted separately, and a use can be refunded', async () => {
  const { limit } = await limitAt('2026-06-01T12:00:00Z');
  await limit.take('a');
  const giveBack = await limit.take('a');
  expect(await catchRefusal(limit.take('b'))).toBeUndefined();
  await giveBack();
  await giveBack();
  expect(await catchRefusal(limit.take('a'))).toBeUndefined();
  expect(await catchRefusal(limit.take('a'))).toBeDefined();
});

test('rate limits: switched off, nothing is refused', async () => {
  const { limit } = await limitAt('2026-06-01T12:00:00Z', { enabled: false });
  for (let use = 0; use < 100; use += 1) await limit.take('a');
});

test('rate limits: of concurrent requests exactly the allowed number passes', async () => {
  const { limit } = await limitAt('2026-06-01T12:00:00Z');
  const refusals = await Promise.all(Array.from({ length: 20 }, () => catchRefusal(limit.take('a'))));
  expect(refusals.filter((refusal) => !refusal)).toHaveLength(2);
});

test('rate limits: a clock set back by an hour makes nobody wait longer than the window', async () => {
  const { limit, wait } = await limitAt('2026-06-01T12:00:00Z');
  await limit.take('a');
  await limit.take('a');
  wait(-3_600_000);
  let waitedMs = 0;
  while (await catchRefusal(limit.take('a'))) waitedMs += wait(60_000) ? 60_000 : 0;
  expect(waitedMs).toBeLessThanOrEqual(rule.perMs);
  expect(await catchRefusal(limit.take('a'))).toMatchObject({ retryAfterS: 600 });
});

test('rate limits: addresses are stored as hashes, and only as long as they count', async () => {
  const { db, limit } = await limitAt('2026-06-01T12:00:00Z');
  await limit.take('203.0.113.7');
  const [row] = await db.selectFrom('rate_limits').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain('203.0.113');
  await deleteOldUses(db, new Date('2026-06-01T12:09:59Z'));
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1);
  await deleteOldUses(db, new Date('2026-06-01T12:10:01Z'));
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('rate limits: several processes count together, also after a restart', async () => {
  const [one, other] = await twoMigratedEngines();
  const apps = [await testApp({}, one), await testApp({}, other)];
  const { id } = await (apps[0] as (typeof apps)[0]).make.post();
  const post = (app: (typeof apps)[0] | undefined, n: number) =>
    app?.inject({
      method: 'POST',
      url: `/api/blog/${id}/comments`,
      payload: { authorName: 'Ann', content: `A question of its own, number ${n}.` },
    });
  const answers: (number | undefined)[] = [];
  for (let n = 0; n < 15; n += 1) answers.push((await post(apps[n % 2], n))?.statusCode);
  expect(answers.filter((status) => status === 201)).toHaveLength(5);
  const refused = await post(apps[0], 16);
  expect([refused?.statusCode, refused?.headers['retry-after'], refused?.json()]).toEqual([
    429,
    '60',
    { error: 'That is a lot of comments at once. Please try again in a minute.' },
  ]);
  const restarted = await testApp({}, one);
  expect((await post(restarted, 17))?.statusCode).toBe(429);
});
