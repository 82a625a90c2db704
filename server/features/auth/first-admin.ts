import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import type { Env } from '#server/env.ts';
import { generatePassword, hashPassword } from './passwords.ts';

/** Creates the admin if there is none. Returns the password only if it was generated. */
export async function createFirstAdmin(
  db: Db,
  env: Env,
): Promise<{ email: string; generatedPassword?: string } | undefined> {
  const existing = await db.selectFrom('admins').select('id').executeTakeFirst();
  if (existing) return undefined;
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
  return env.ADMIN_PASSWORD
    ? { email: env.ADMIN_EMAIL }
    : { email: env.ADMIN_EMAIL, generatedPassword: password };
}
