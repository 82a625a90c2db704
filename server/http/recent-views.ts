import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/engines/engine.ts';
import { getSecret } from '#server/db/secrets.ts';
import type { Views } from './view-counter.ts';

const REPEAT_WITHIN_MS = 30 * 60_000;

/**
 * How many of these views count: an address counts once in half an hour for each record, whichever process it meets
 * and even if that was started just now. Part of the transaction that adds them up. What is stored cannot be read back.
 */
export async function countOnce(tx: Db, views: Views, now: Date): Promise<[id: string, count: number][]> {
  const secret = await getSecret(tx, 'views', now);
  const visits = [...views].flatMap(([id, addresses]) =>
    addresses.map((address) => ({
      id,
      visitor: createHmac('sha256', secret).update(`${id}\n${address}`).digest('base64url'),
    })),
  );
  const time = now.toISOString();
  const keptUntil = new Date(now.getTime() + REPEAT_WITHIN_MS).toISOString();
  const counted = await tx
    .insertInto('recent_views')
    // In one order everywhere, so that two writers cannot wait for each other.
    .values(visits.map(({ visitor }) => ({ visitor, kept_until: keptUntil })).sort(byVisitor))
    .onConflict((conflict) =>
      conflict
        .column('visitor')
        .doUpdateSet({ kept_until: keptUntil })
        // Kept for longer than anything is kept: the clock has been set back since.
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

/** Run by the clock. */
export async function forgetOldViews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recent_views').where('kept_until', '<=', now.toISOString()).execute();
}

function byVisitor(a: { visitor: string }, b: { visitor: string }): number {
  return a.visitor < b.visitor ? -1 : 1;
}
