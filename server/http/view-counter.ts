import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isbot } from 'isbot';
import type { Db } from '#server/db/engines/engine.ts';
import { getSecret } from '#server/db/secrets.ts';
import type { Visitor } from './visitor.ts';

const BATCH_MS = 500;
const REPEAT_WITHIN_MS = 30 * 60_000;

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** The addresses that have viewed each record. */
export type Views = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Counts views of records, an address once; bots do not count. Views are written in batches, in a transaction that
 * knows which addresses have been counted before (`addViews`); `count` resolves when its view is stored.
 */
export function createViewCounter(write: (views: Views) => Promise<void>) {
  let batch: ReturnType<typeof openBatch> | undefined;

  async function count(recordId: string, visitor: Visitor): Promise<void> {
    // Browsers always send a user agent.
    if (!visitor.userAgent || isbot(visitor.userAgent)) return;
    batch ??= openBatch();
    const addresses = batch.views.get(recordId) ?? new Set();
    batch.views.set(recordId, addresses.add(visitor.address));
    return batch.written;
  }

  function openBatch() {
    const views = new Map<string, Set<string>>();
    const ending = new AbortController();
    const pausing = pause(BATCH_MS, undefined, { signal: ending.signal }).catch(() => {});
    const written = pausing.then(() => {
      batch = undefined;
      return write(views);
    });
    return { views, written, end: () => ending.abort() };
  }

  async function flush(): Promise<void> {
    batch?.end();
    await batch?.written.catch(() => {});
  }

  return { count, flush };
}

/** Adds the views that count to their records. */
export function addViews(db: Db, table: 'posts' | 'samples', views: Views, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const [id, count] of await countOnce(tx, views, now))
      await tx
        .updateTable(table)
        .set((eb) => ({ views: eb('views', '+', count) }))
        .where('id', '=', id)
        .execute();
  });
}

/** How many count: once per address, record and half hour, across processes and restarts. Only hashes are stored. */
async function countOnce(tx: Db, views: Views, now: Date): Promise<[id: string, count: number][]> {
  const secret = await getSecret(tx, 'views', now);
  const visits = [...views].flatMap(([id, addresses]) =>
    Array.from(addresses, (address) => ({
      id,
      visitor: createHmac('sha256', secret).update(`${id}\n${address}`).digest('base64url'),
    })),
  );
  const time = now.toISOString();
  const keptUntil = new Date(now.getTime() + REPEAT_WITHIN_MS).toISOString();
  const counted = await tx
    .insertInto('recent_views')
    // Always in the same order, so that two writers cannot deadlock.
    .values(
      visits
        .map(({ visitor }) => ({ visitor, kept_until: keptUntil }))
        .sort((a, b) => (a.visitor < b.visitor ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict
        .column('visitor')
        .doUpdateSet({ kept_until: keptUntil })
        // Further in the future than possible: the clock was set back.
        .where((eb) =>
          eb.or([eb('recent_views.kept_until', '<=', time), eb('recent_views.kept_until', '>', keptUntil)]),
        ),
    )
    .returning('visitor')
    .execute();
  const fresh = new Set(counted.map(({ visitor }) => visitor));
  return [...views.keys()]
    .sort()
    .map((id): [string, number] => [id, visits.filter((v) => v.id === id && fresh.has(v.visitor)).length])
    .filter(([, count]) => count > 0);
}

export async function deleteOldViews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recent_views').where('kept_until', '<=', now.toISOString()).execute();
}
