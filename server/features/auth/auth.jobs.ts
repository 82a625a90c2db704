import type { Db } from '#server/db/engines/engine.ts';
import { FAILURES_COUNT_FOR_MS, PLACES_KEPT_MS } from './login-throttle.ts';
import { oldestValid } from './sessions.store.ts';

const KEEP_EVENTS_MS = 400 * 24 * 60 * 60 * 1000;

/** Deletes expired sessions and tokens, and events older than a year. */
export async function deleteExpired(db: Db, clock: () => Date): Promise<void> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db.deleteFrom('sessions').where('last_used_at', '<', oldestValid(now)).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute();
  await db.deleteFrom('login_failures').where('failed_at', '<', before(FAILURES_COUNT_FOR_MS)).execute();
  await db.deleteFrom('known_places').where('last_used_at', '<', before(PLACES_KEPT_MS)).execute();
  await db.deleteFrom('audit_log').where('at', '<', before(KEEP_EVENTS_MS)).execute();
}
