import { randomBytes } from 'node:crypto';
import type { Db } from './engines/engine.ts';

const SECRET_BYTES = 32;

/** A random key of this installation: created on first use, constant from then on. */
export async function getSecret(
  db: Db,
  name: string,
  now: Date,
  value: Uint8Array = randomBytes(SECRET_BYTES),
): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name, value, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return stored.value;
}
