import type { Selectable } from 'kysely';
import { invalidate } from '#server/cache/content-tags.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { hasRows, newId } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import type { Env } from '#server/env.ts';
import { unauthorized } from '#server/errors.ts';
import { generatePassword, hashPassword } from './passwords.ts';

/** Addresses are compared without regard to case; the databases' `lower` knows the letters A to Z only. */
export async function findByEmail(db: Db, email: string) {
  const address = email.trim().toLowerCase();
  return (await listAdmins(db)).find((admin) => admin.email.toLowerCase() === address);
}

export function getById(db: Db, id: string) {
  return db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function listAdmins(db: Db) {
  return db.selectFrom('admins').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** A password chosen by its owner, unless marked as generated. */
export async function setPassword(db: Db, id: string, passwordHash: string, now: Date, isGenerated = false) {
  await db
    .updateTable('admins')
    .set({
      password_hash: passwordHash,
      password_generated: isGenerated ? 1 : 0,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** In a transaction: mails to the owner go to the new address at once. */
export async function setEmail(db: Db, id: string, email: string, now: Date): Promise<void> {
  await db.updateTable('admins').set({ email, updated_at: now.toISOString() }).where('id', '=', id).execute();
  await invalidate(db, 'settings');
}

/**
 * False if the password or the second factor has changed since the account was read. Otherwise neither can change
 * until the transaction ends, because its row is locked. `passwordHash` is the same password, hashed again.
 */
export async function holdUnchanged(db: Db, admin: Admin, passwordHash = admin.password_hash) {
  const { id, password_hash: hash, totp_confirmed_at: confirmedAt } = admin;
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .where('totp_confirmed_at', confirmedAt === null ? 'is' : '=', confirmedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Admin = Selectable<Database['admins']>;

/**
 * For changes that were confirmed with the password: it may have been replaced since, which ended the session. Called
 * first in the transaction, because it locks the account.
 */
export async function refuseIfEnded(tx: Db, admin: Admin, sessionId: string): Promise<void> {
  const isUnchanged = await holdUnchanged(tx, admin);
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!isUnchanged || !session) throw unauthorized();
}

/** Creates the admin if there is none. Returns the password only if it was generated. */
export async function createFirstAdmin(
  db: Db,
  env: Env,
): Promise<{ email: string; generatedPassword?: string } | undefined> {
  if (await hasRows(db.selectFrom('admins'))) return undefined;
  const password = env.ADMIN_PASSWORD ?? generatePassword();
  const now = new Date().toISOString();
  await db
    .insertInto('admins')
    .values({
      id: newId(),
      email: env.ADMIN_EMAIL,
      password_hash: await hashPassword(password),
      password_generated: env.ADMIN_PASSWORD ? 0 : 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { email: env.ADMIN_EMAIL, ...(!env.ADMIN_PASSWORD && { generatedPassword: password }) };
}
