import { hasRows } from '#server/db/count-rows.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';

/** As long as a person may need, and as long as the browser waits. */
export const CHALLENGE_MS = 5 * 60 * 1000;

type NewPasskey = Omit<Database['passkeys'], 'id' | 'created_at' | 'last_used_at'>;

export function createPasskeyStore(db: Db, clock: () => Date) {
  function listByAdmin(adminId: string) {
    return db
      .selectFrom('passkeys')
      .selectAll()
      .where('admin_id', '=', adminId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  function findByCredential(credentialId: string) {
    return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  }

  function findByAdmin(adminId: string, id: string) {
    return db
      .selectFrom('passkeys')
      .selectAll()
      .where('admin_id', '=', adminId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  function hasAny(host: string): Promise<boolean> {
    return hasRows(db.selectFrom('passkeys').where('host', '=', host));
  }

  /** The new passkey, or undefined if this credential is already registered. */
  async function add(passkey: NewPasskey) {
    const row = { ...passkey, id: newId(clock()), created_at: clock().toISOString(), last_used_at: null };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? row : undefined;
  }

  /** False if another use was counted since the passkey was read, or if it was removed. */
  async function recordUse(id: string, from: number, to: number, isSynced: boolean): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ counter: to, synced: isSynced ? 1 : 0, last_used_at: clock().toISOString() })
      .where('id', '=', id)
      .where('counter', '=', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function rename(id: string, name: string): Promise<void> {
    await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  }

  async function remove(id: string): Promise<void> {
    await db.deleteFrom('passkeys').where('id', '=', id).execute();
  }

  async function removeByAdmin(adminId: string): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('passkeys')
      .where('admin_id', '=', adminId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async function storeChallenge(challenge: string, adminId: string | null): Promise<void> {
    const expiresAt = new Date(clock().getTime() + CHALLENGE_MS).toISOString();
    await db
      .insertInto('passkey_challenges')
      .values({ challenge, admin_id: adminId, expires_at: expiresAt })
      .execute();
  }

  /** True once per valid challenge, in whichever process it was created. */
  async function consumeChallenge(challenge: string, adminId: string | null): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('admin_id', adminId === null ? 'is' : '=', adminId)
      .where('expires_at', '>', clock().toISOString())
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async function removeExpiredChallenges(): Promise<void> {
    await db.deleteFrom('passkey_challenges').where('expires_at', '<=', clock().toISOString()).execute();
  }

  return {
    listByAdmin,
    findByCredential,
    findByAdmin,
    hasAny,
    add,
    recordUse,
    rename,
    remove,
    removeByAdmin,
    storeChallenge,
    consumeChallenge,
    removeExpiredChallenges,
  };
}
