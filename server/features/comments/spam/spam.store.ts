/**
 * Keeps what the scorer has learned in `scorer_state`: one row with the state, and one with a token that changes
 * with it. Every process holds its own copy and reads the state again only when the token is another.
 */
import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/engines/engine.ts';
import type { Comment } from './features.ts';
import { emptyLearned, type Label, type Learned } from './learned.ts';
import { decodeLearned, encodeLearned } from './learned-bytes.ts';
import type { Model } from './model.ts';
import { createScorer, type Scorer } from './scorer.ts';

const STATE = 'spam.learned';
const TOKEN = 'spam.token';
const TOKEN_BYTES = 16;

export type Decision = { comment: Comment; label: Label };
export type Change = Decision & { kind: 'learn' | 'unlearn' };
export type SpamStore = ReturnType<typeof createSpamStore>;

export type SpamStoreOptions = {
  model: Model;
  clock: () => Date;
  /** Every decision a person has made, for the day when a new version reads comments differently. */
  listDecisions: (db: Db) => Promise<Decision[]>;
};

export function createSpamStore({ model, clock, listDecisions }: SpamStoreOptions) {
  let held: { token: string; scorer: Scorer } | undefined;

  /** The scorer as taught up to now. For scoring only: what it learns would be lost. */
  async function scorer(db: Db): Promise<Scorer> {
    const token = await findToken(db);
    if (held && held.token === token) return held.scorer;
    const current = { token, scorer: createScorer(model, await load(db)) };
    held = current;
    return current.scorer;
  }

  /** Call it in the transaction that writes the decisions, so that either both happen or neither. */
  async function apply(db: Db, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    // Writing the token first makes a second writer wait here until this transaction is over, on both engines.
    // It is random, not counted: one that was rolled back must never come again with another state.
    await put(db, TOKEN, randomBytes(TOKEN_BYTES));
    const row = await findState(db);
    const learned = row && decodeLearned(row);
    // The decisions listed already include this change, so there is nothing to add.
    if (row && !learned) return put(db, STATE, encodeLearned(await relearn(db)));

    const taught = createScorer(model, learned ?? emptyLearned());
    for (const { comment, label, kind } of changes) taught[kind](comment, label);
    await put(db, STATE, encodeLearned(taught.learned));
  }

  async function load(db: Db): Promise<Learned> {
    const row = await findState(db);
    if (!row) return emptyLearned();
    return decodeLearned(row) ?? relearn(db);
  }

  async function relearn(db: Db): Promise<Learned> {
    const taught = createScorer(model);
    for (const { comment, label } of await listDecisions(db)) taught.learn(comment, label);
    return taught.learned;
  }

  function put(db: Db, key: string, value: Uint8Array) {
    const row = { key, value, updated_at: clock().toISOString() };
    return db
      .insertInto('scorer_state')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: row.updated_at }))
      .execute()
      .then(() => undefined);
  }

  return { scorer, apply };
}

async function findToken(db: Db): Promise<string> {
  const row = await db.selectFrom('scorer_state').select('value').where('key', '=', TOKEN).executeTakeFirst();
  return row ? Buffer.from(row.value).toString('hex') : '';
}

async function findState(db: Db): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('scorer_state').select('value').where('key', '=', STATE).executeTakeFirst();
  return row?.value;
}
