import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import { invalidField } from '#server/errors.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;
/** How long a client may still believe that its first attempt failed. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The response to a write: stored with the record it created, and sent again if the request is repeated. */
export type WriteResult<Body = unknown> = { status: number; body: Body };
export type Once = {
  /** The call and its caller, such as `POST /admin/samples 65f0…`: others may use the same key for something else. */
  caller: string;
  key: string | undefined;
  now: Date;
};

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalidField('Idempotency-Key', 'must be 1 to 200 visible ASCII characters');
}

/**
 * Runs a write in one transaction, once per caller and key: a repeated call gets the first response again, with
 * `repeated` set. Concurrent calls wait for each other at the key's row. A write that throws leaves neither record
 * nor key, so it can be retried.
 */
export async function writeOnce<Body>(
  db: Db,
  { caller, key, now }: Once,
  write: (tx: Db) => Promise<WriteResult<Body>>,
): Promise<WriteResult<Body> & { repeated: boolean }> {
  return db.transaction().execute(async (tx) => {
    if (key === undefined) return { ...(await write(tx)), repeated: false };
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ caller, key, status: 0, response: '', created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!claimed.numInsertedOrUpdatedRows) {
      const first = await tx
        .selectFrom('idempotency_keys')
        .select(['status', 'response'])
        .where('caller', '=', caller)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return { status: first.status, body: JSON.parse(first.response) as Body, repeated: true };
    }
    const result = await write(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ status: result.status, response: JSON.stringify(result.body ?? null) })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute();
    return { ...result, repeated: false };
  });
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
