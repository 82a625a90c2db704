import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import { hashToken, newToken } from '#server/db/tokens.ts';
import type { Visitor } from '#server/http/visitor.ts';

/** The signed-in owner, and from where she acts. */
export type Owner = { session: { id: string; admin_id: string }; visitor: Visitor };

const VALID_MS = 7 * 24 * 60 * 60 * 1000;
/** Updating the last use with every request would turn every read into a write. */
const UPDATE_LAST_USE_EVERY_MS = 60 * 1000;
const MAX_USER_AGENT = 300;

export function createSessionStore(db: Db, clock: () => Date) {
  /** A new session; the token is returned once and stored as a hash. */
  async function create(adminId: string, userAgent: string): Promise<string> {
    const token = newToken();
    const now = clock().toISOString();
    await db
      .insertInto('sessions')
      .values({
        id: newId(clock()),
        admin_id: adminId,
        token_hash: hashToken(token),
        user_agent: userAgent.slice(0, MAX_USER_AGENT).toWellFormed(),
        created_at: now,
        last_used_at: now,
      })
      .execute();
    return token;
  }

  /** The valid session of a token. Using it extends it. */
  async function findByToken(token: string) {
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (!session) return undefined;
    const unusedMs = clock().getTime() - new Date(session.last_used_at).getTime();
    if (unusedMs > VALID_MS) return undefined;
    if (unusedMs > UPDATE_LAST_USE_EVERY_MS) {
      await db
        .updateTable('sessions')
        .set({ last_used_at: clock().toISOString() })
        .where('id', '=', session.id)
        .execute()
        // On a full disk the owner can still read. The next request tries again.
        .catch(() => {});
    }
    return session;
  }

  /** The valid sessions of an account, last used first. */
  function listByAdmin(adminId: string) {
    return db
      .selectFrom('sessions')
      .selectAll()
      .where('admin_id', '=', adminId)
      .where('last_used_at', '>=', oldestValid())
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }

  /** True if the account had such a session. */
  async function removeByAdmin(adminId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('admin_id', '=', adminId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Ends every session of an account, except perhaps one. Returns how many ended. */
  async function removeAllByAdmin(adminId: string, except?: string): Promise<number> {
    let query = db.deleteFrom('sessions').where('admin_id', '=', adminId);
    if (except) query = query.where('id', '!=', except);
    return Number((await query.executeTakeFirst()).numDeletedRows);
  }

  async function removeExpired(): Promise<void> {
    await db.deleteFrom('sessions').where('last_used_at', '<', oldestValid()).execute();
  }

  function oldestValid(): string {
    return new Date(clock().getTime() - VALID_MS).toISOString();
  }

  return { create, findByToken, listByAdmin, removeByAdmin, removeAllByAdmin, removeExpired };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
