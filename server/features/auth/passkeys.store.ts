import type { Db } from '#server/db/engines/engine.ts';
import { hasRows, newId } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';

/** As long as a person may need, and as long as the browser waits. */
export const CHALLENGE_MS = 5 * 60 * 1000;

type NewPasskey = Omit<Database['passkeys'], 'id' | 'created_at' | 'last_used_at'>;

export function listByAdmin(db: Db, adminId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('admin_id', '=', adminId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findByCredential(db: Db, credentialId: string) {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export function findByAdmin(db: Db, adminId: string, id: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function hasAny(db: Db, host: string): Promise<boolean> {
  return hasRows(db.selectFrom('passkeys').where('host', '=', host));
}

/** The new passkey, or undefined if this credential is already registered. */
export async function add(db: Db, passkey: NewPasskey, now: Date) {
  const row = { ...passkey, id: newId(now), created_at: now.toISOString(), last_used_at: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? row : undefined;
}

/** False if another use was counted since the passkey was read, or if it was removed. */
export async function recordUse(
  db: Db,
  { id, counter }: Database['passkeys'],
  to: number,
  isSynced: boolean,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: to, synced: isSynced ? 1 : 0, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function rename(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
}

export async function removePasskeys(db: Db, adminId: string): Promise<number> {
  const deleted = await db.deleteFrom('passkeys').where('admin_id', '=', adminId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export async function storeChallenge(db: Db, challenge: string, adminId: string | null, now: Date) {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS).toISOString();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, admin_id: adminId, expires_at: expiresAt })
    .execute();
}

/** True once per valid challenge, in whichever process it was created. */
export async function consumeChallenge(db: Db, challenge: string, adminId: string | null, now: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('admin_id', adminId === null ? 'is' : '=', adminId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
