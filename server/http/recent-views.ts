import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/engines/engine.ts';
import { getSecret } from '#server/db/secrets.ts';
import type { Views } from './view-counter.ts';

const REPEAT_WITHIN_MS = 30 * 60_000;

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

/**
 * How many of these views count: an address counts once per record in half an hour, across all processes and
 * restarts. Only hashes are stored.
 */
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
    .values(visits.map(({ visitor }) => ({ visitor, kept_until: keptUntil })).sort(byVisitor))
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

function byVisitor(a: { visitor: string }, b: { visitor: string }): number {
  return a.visitor < b.visitor ? -1 : 1;
}
