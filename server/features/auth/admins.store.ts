import type { Db } from '#server/db/engines/engine.ts';

export function createAdminStore(db: Db) {
  /** Addresses are compared without regard to case; the databases' `lower` knows the letters A to Z only. */
  async function findByEmail(email: string) {
    const wanted = email.trim().toLowerCase();
    return (await list()).find((admin) => admin.email.toLowerCase() === wanted);
  }

  function getById(id: string) {
    return db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  function list() {
    return db.selectFrom('admins').selectAll().orderBy('created_at').orderBy('id').execute();
  }

  /** A password chosen by its owner, unless marked as generated. */
  async function setPassword(
    id: string,
    passwordHash: string,
    now: Date,
    isGenerated = false,
  ): Promise<void> {
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

  async function setEmail(id: string, email: string, now: Date): Promise<void> {
    await db
      .updateTable('admins')
      .set({ email, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
  }

  /** The same password, hashed again with current parameters. */
  async function renewHash(id: string, passwordHash: string): Promise<void> {
    await db.updateTable('admins').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  }

  return { findByEmail, getById, list, setPassword, setEmail, renewHash };
}

export type Admin = NonNullable<Awaited<ReturnType<ReturnType<typeof createAdminStore>['findByEmail']>>>;
