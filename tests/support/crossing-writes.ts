import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { testEngine } from '#tests/test-database.ts';

const lockIndex = (engine: Engine) => (tx: Db) => engine.lock(tx, 'search index');

/**
 * Starts the writes one after the other while a transaction holds what all of them need, so that each has done what
 * comes before it. Then they go on, and none of them may have been ended as a deadlock.
 */
export async function crossWrites<Result>(
  engine: Engine,
  writes: (() => Promise<Result>)[],
  hold: (tx: Db) => Promise<unknown> = lockIndex(engine),
): Promise<Result[]> {
  const isDeadlock = vi.spyOn(engine, 'isDeadlock');
  const running: Promise<Result>[] = [];
  await engine.db.transaction().execute(async (tx) => {
    await hold(tx);
    for (const write of writes) {
      running.push(write());
      await expect.poll(() => countWaiting(engine)).toBeGreaterThanOrEqual(running.length);
    }
  });
  const results = await Promise.all(running);
  expect(isDeadlock).not.toHaveReturnedWith(true);
  return results;
}

/** On SQLite whole transactions wait, unseen. */
async function countWaiting({ db }: Engine): Promise<number> {
  if (testEngine === 'sqlite') return Number.POSITIVE_INFINITY;
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.waiting);
}
