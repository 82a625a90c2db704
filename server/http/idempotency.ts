import type { Db, Engine } from '#server/db/engines/engine.ts';
import { invalid } from './errors.ts';

const MAX_KEY = 200;

export type Answer<Body> = { status: number; body: Body };
/** `caller` says whose key it is: two callers may use the same one. */
export type Retry = { caller: string; key: string | string[] | undefined; now: Date };

/**
 * Does `work` in a transaction. With an `Idempotency-Key` its answer is kept in the same transaction, and whoever
 * sends the key again gets that answer instead of a second record.
 */
export async function answerOnce<Body>(
  { db, isUniqueViolation }: Pick<Engine, 'db' | 'isUniqueViolation'>,
  retry: Retry,
  work: (tx: Db) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const key = checkedKey(retry.key);
  if (key === undefined) return db.transaction().execute(work);
  const { caller, now } = retry;
  const first = await findAnswer<Body>(db, caller, key);
  if (first) return first;
  try {
    return await db.transaction().execute(async (tx) => {
      const answer = await work(tx);
      await tx
        .insertInto('idempotency_keys')
        .values({
          caller,
          key,
          status: answer.status,
          response: JSON.stringify(answer.body),
          created_at: now.toISOString(),
        })
        .execute();
      return answer;
    });
  } catch (error) {
    // The same request arrived twice at once, and the other one was first: what it answered holds.
    const answer = isUniqueViolation(error) ? await findAnswer<Body>(db, caller, key) : undefined;
    if (answer) return answer;
    throw error;
  }
}

function checkedKey(key: string | string[] | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= MAX_KEY) return key;
  const message = `must have 1 to ${MAX_KEY} characters`;
  throw invalid(`Idempotency-Key: ${message}`, [{ field: 'Idempotency-Key', message }]);
}

async function findAnswer<Body>(db: Db, caller: string, key: string): Promise<Answer<Body> | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['status', 'response'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { status: row.status, body: JSON.parse(row.response) as Body };
}
