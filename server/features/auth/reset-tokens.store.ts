import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import { hashToken, newToken } from '#server/db/tokens.ts';

export const VALID_MS = 60 * 60 * 1000;
/** Mails per hour: flooding the form must not flood the owner's inbox. */
const MAX_PER_HOUR = 5;

export function createResetTokenStore(db: Db, clock: () => Date) {
  /**
   * A new token; undefined if the account has reached its limit. Earlier ones stay valid until they expire: anyone
   * can request another, and must not invalidate the owner's.
   */
  async function create(adminId: string): Promise<string | undefined> {
    const now = clock();
    const recent = await db
      .selectFrom('reset_tokens')
      .select('id')
      .where('admin_id', '=', adminId)
      .where('created_at', '>', new Date(now.getTime() - VALID_MS).toISOString())
      // Later than now: created before the clock was set back.
      .where('created_at', '<=', now.toISOString())
      .execute();
    if (recent.length >= MAX_PER_HOUR) return undefined;
    const token = newToken();
    await db
      .insertInto('reset_tokens')
      .values({
        id: newId(now),
        admin_id: adminId,
        token_hash: hashToken(token),
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + VALID_MS).toISOString(),
      })
      .execute();
    return token;
  }

  /** The account of a valid token. */
  async function findOwner(token: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('reset_tokens')
      .select('admin_id')
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock().toISOString())
      .executeTakeFirst();
    return row?.admin_id;
  }

  /** Consumes the token. Of two concurrent calls, one returns true. */
  async function spend(token: string): Promise<boolean> {
    const now = clock().toISOString();
    const { numUpdatedRows } = await db
      .updateTable('reset_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function consumeByAdmin(adminId: string): Promise<void> {
    await db
      .updateTable('reset_tokens')
      .set({ used_at: clock().toISOString() })
      .where('admin_id', '=', adminId)
      .where('used_at', 'is', null)
      .execute();
  }

  async function removeExpired(): Promise<void> {
    await db.deleteFrom('reset_tokens').where('expires_at', '<', clock().toISOString()).execute();
  }

  return { create, findOwner, spend, consumeByAdmin, removeExpired };
}
