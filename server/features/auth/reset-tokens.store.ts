import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import { hashToken, newToken } from '#server/db/tokens.ts';

export const VALID_MS = 60 * 60 * 1000;
/** Mails per hour: flooding the form must not flood the owner's inbox. */
const MAX_PER_HOUR = 5;

/** A new token; undefined beyond the account's limit. Earlier ones stay valid: anyone can request another. */
export async function createResetToken(db: Db, adminId: string, now: Date): Promise<string | undefined> {
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
export async function findTokenOwner(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('admin_id')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.admin_id;
}

/** Consumes the token. Of two concurrent calls, one returns true. */
export async function spendToken(db: Db, token: string, now: Date): Promise<boolean> {
  const time = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('reset_tokens')
    .set({ used_at: time })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', time)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function consumeResetTokens(db: Db, adminId: string, now: Date): Promise<void> {
  await db
    .updateTable('reset_tokens')
    .set({ used_at: now.toISOString() })
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .execute();
}
