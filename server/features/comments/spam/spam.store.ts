import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/engines/engine.ts';
import { upsert } from '#server/db/rows.ts';
import { commentDecisions } from '#shared/contracts/comment-rules.ts';
import type { Learned } from './learned.ts';
import { decodeLearned, encodeLearned } from './learned-bytes.ts';

const STATE = 'spam.learned';
const TOKEN = 'spam.token';
const TOKEN_BYTES = 16;

// The learned state is in `scorer_state`: one row with the state, and one with a token that changes with it, so that a
// process can check cheaply whether its copy is current.

export async function findToken(db: Db): Promise<string> {
  const token = await find(db, TOKEN);
  return token ? toHex(token) : '';
}

/** The token, locked until the end of this transaction: a second writer waits here. */
export async function lockToken(db: Db, now: Date): Promise<string> {
  const updated_at = now.toISOString();
  const { value } = await db
    .insertInto('scorer_state')
    .values({ key: TOKEN, value: randomBytes(TOKEN_BYTES), updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return toHex(value);
}

/** Undefined if nothing was decided yet; `outdated` if another version of the scorer wrote it. */
export async function findLearned(db: Db): Promise<Learned | 'outdated' | undefined> {
  const bytes = await find(db, STATE);
  return bytes && (decodeLearned(bytes) ?? 'outdated');
}

/** Returns the new token. It is random, not a counter: a rolled-back one must never be reused. */
export async function save(db: Db, learned: Learned, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES);
  const updated_at = now.toISOString();
  await upsert(db, 'scorer_state', { key: TOKEN }, { value: token, updated_at });
  await upsert(db, 'scorer_state', { key: STATE }, { value: encodeLearned(learned), updated_at });
  return toHex(token);
}

/** Every comment that a person has decided about, deleted spam included, to rebuild the state. */
export async function listDecided(db: Db) {
  const deleted = await db
    .selectFrom('spam_lessons')
    .select(['content as text', 'author_name as authorName'])
    .where('comment_id', 'not in', (eb) => eb.selectFrom('comments').select('id'))
    .execute();
  const decided = await db
    .selectFrom('comments')
    .select(['content as text', 'author_name as authorName', 'status'])
    .where('decided', '=', 1)
    .where('status', 'in', [...commentDecisions])
    .execute();
  return [...decided, ...deleted.map((comment) => ({ ...comment, status: 'spam' }))];
}

async function find(db: Db, key: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('scorer_state').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

function toHex(token: Uint8Array): string {
  return Buffer.from(token).toString('hex');
}
