import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import { hashToken, newToken } from '#server/db/tokens.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { FAILURES_COUNT_FOR_MS, PLACES_KEPT_MS } from './login-throttle.ts';

/** The signed-in owner, and from where she acts. */
export type Owner = { session: { id: string; admin_id: string }; visitor: Visitor };

const VALID_MS = 7 * 24 * 60 * 60 * 1000;
/** Updating the last use with every request would turn every read into a write. */
const UPDATE_LAST_USE_EVERY_MS = 60 * 1000;

/** A new session; the token is returned once and stored as a hash. */
export async function createSession(db: Db, adminId: string, userAgent: string, now: Date): Promise<string> {
  const token = newToken();
  const time = now.toISOString();
  await db
    .insertInto('sessions')
    .values({
      id: newId(now),
      admin_id: adminId,
      token_hash: hashToken(token),
      user_agent: userAgent,
      created_at: time,
      last_used_at: time,
    })
    .execute();
  return token;
}

/** The valid session of a token. Using it extends it. */
export async function findSession(db: Db, token: string, now: Date) {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!session) return undefined;
  const unusedMs = now.getTime() - new Date(session.last_used_at).getTime();
  if (unusedMs > VALID_MS) return undefined;
  if (unusedMs > UPDATE_LAST_USE_EVERY_MS) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', session.id)
      .execute()
      // On a full disk the owner can still read. The next request tries again.
      .catch(() => {});
  }
  return session;
}

/** The valid sessions of an account, last used first. */
export function listSessions(db: Db, adminId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('last_used_at', '>=', oldestValid(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** True if the account had such a session. */
export async function removeSession(db: Db, adminId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every session of an account, except perhaps one. Returns how many ended. */
export async function removeSessions(db: Db, adminId: string, except?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('admin_id', '=', adminId);
  if (except) query = query.where('id', '!=', except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Sessions that were last used before are over. */
export function oldestValid(now: Date): string {
  return new Date(now.getTime() - VALID_MS).toISOString();
}

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
