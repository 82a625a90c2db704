import { hash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';

const TOKEN_BYTES = 32;
const VALID_MS = 7 * 24 * 60 * 60 * 1000;
/** Noting the last use at each request would turn every read into a write. */
const NOTE_USE_EVERY_MS = 60 * 1000;
const MAX_USER_AGENT = 300;

export function createSessionStore(db: Db, clock: () => Date) {
  /** A new session; the token is returned this once and kept as a hash. */
  async function create(adminId: string, userAgent: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = clock().toISOString();
    await db
      .insertInto('sessions')
      .values({
        id: newId(clock()),
        admin_id: adminId,
        token_hash: hashToken(token),
        user_agent: userAgent.slice(0, MAX_USER_AGENT),
        created_at: now,
        last_used_at: now,
      })
      .execute();
    return token;
  }

  /** The session that a token opens, while it is valid. Using it makes it last longer. */
  async function findByToken(token: string) {
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (!session) return undefined;
    const unusedMs = clock().getTime() - new Date(session.last_used_at).getTime();
    if (unusedMs > VALID_MS) return undefined;
    if (unusedMs > NOTE_USE_EVERY_MS) {
      await db
        .updateTable('sessions')
        .set({ last_used_at: clock().toISOString() })
        .where('id', '=', session.id)
        .execute();
    }
    return session;
  }

  async function remove(id: string): Promise<void> {
    await db.deleteFrom('sessions').where('id', '=', id).execute();
  }

  return { create, findByToken, remove };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
export type Session = NonNullable<Awaited<ReturnType<SessionStore['findByToken']>>>;

/** A fast hash is enough: the token itself is 256 random bits. */
function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
