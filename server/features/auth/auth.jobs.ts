import type { Db } from '#server/db/engines/engine.ts';
import { deleteOldFailures, deleteOldPlaces } from './login-throttle.ts';
import { removeExpiredChallenges } from './passkeys.store.ts';
import { removeExpiredTokens } from './reset-tokens.store.ts';
import { removeExpiredSessions } from './sessions.store.ts';

const KEEP_EVENTS_MS = 400 * 24 * 60 * 60 * 1000;

/** Deletes expired sessions and tokens, and events older than a year. */
export async function deleteExpired(db: Db, clock: () => Date): Promise<void> {
  await removeExpiredSessions(db, clock());
  await removeExpiredTokens(db, clock());
  await removeExpiredChallenges(db, clock());
  await deleteOldFailures(db, clock());
  await deleteOldPlaces(db, clock());
  const oldest = new Date(clock().getTime() - KEEP_EVENTS_MS).toISOString();
  await db.deleteFrom('audit_log').where('at', '<', oldest).execute();
}
