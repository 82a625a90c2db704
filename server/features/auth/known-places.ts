import type { Db } from '#server/db/engines/engine.ts';
import { accountKey } from './login-throttle.ts';

/** After this long without a sign-in a location is unknown again. */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000;

/** Stores that the account has signed in from here, so that failures elsewhere cannot lock it out here. */
export async function addKnownPlace(db: Db, email: string, address: string, now: Date): Promise<void> {
  const lastUsed = { last_used_at: now.toISOString() };
  await db
    .insertInto('known_places')
    .values({ account: accountKey(email), address, ...lastUsed })
    .onConflict((conflict) => conflict.columns(['account', 'address']).doUpdateSet(lastUsed))
    .execute();
}

/** A new password makes all locations unknown: one of them may be the reason for it. */
export async function deleteKnownPlaces(db: Db, email: string): Promise<void> {
  await db.deleteFrom('known_places').where('account', '=', accountKey(email)).execute();
}

export async function deleteOldPlaces(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.deleteFrom('known_places').where('last_used_at', '<', before).execute();
}
