import type { Db } from '#server/db/engines/engine.ts';
import { accountKey } from './login-throttle.ts';

/** As long as a browser's own memory of a site: somebody who has been away for longer is a stranger again. */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000;

/** Notes that the account has signed in from here, so that strangers elsewhere cannot lock it out here. */
export async function rememberPlace(db: Db, email: string, address: string, now: Date): Promise<void> {
  const lastUsed = { last_used_at: now.toISOString() };
  await db
    .insertInto('known_places')
    .values({ account: accountKey(email), address, ...lastUsed })
    .onConflict((known) => known.columns(['account', 'address']).doUpdateSet(lastUsed))
    .execute();
}

/** With a new password all places are strange again: one of them may be why there is a new password. */
export async function forgetPlacesOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('known_places').where('account', '=', accountKey(email)).execute();
}

export async function forgetOldPlaces(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.deleteFrom('known_places').where('last_used_at', '<', before).execute();
}
