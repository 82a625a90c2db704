import { hash } from 'node:crypto';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import { tooMany } from '#server/http/errors.ts';

const MINUTE_MS = 60_000;
export const WINDOW_MS = 15 * MINUTE_MS;
const LONGEST_WAIT_MS = 4 * 60 * MINUTE_MS;
/** How long failures make the next wait longer. */
const MEMORY_MS = 24 * 60 * MINUTE_MS;

/**
 * The first limit is for a person or a machine that tries passwords at one account from one place. The wider ones
 * catch many places at one account, and one place at many accounts; the owner, who has a place of their own, is
 * far away from them.
 */
const limits = [
  { failures: 5, by: ['account', 'address'] },
  { failures: 50, by: ['account'] },
  { failures: 30, by: ['address'] },
] as const;

type Place = { account: string; address: string };

/** Failed sign-ins, kept in the database so that a restart forgives nothing. */
export function createLoginThrottle(engine: Engine, clock: () => Date, isOn: boolean) {
  /**
   * Counts an attempt before its password is looked at, so that a hundred at once are a hundred. It counts as failed
   * until `forgive`. Throws `tooMany` while the place has to wait.
   */
  async function begin(email: string, address: string): Promise<string | undefined> {
    if (!isOn) return undefined;
    const place = { account: accountKey(email), address };
    return engine.exclusively(async (db) => {
      const now = clock();
      const waitMs = await waitOf(db, place, now);
      if (waitMs > 0) {
        const minutes = Math.ceil(waitMs / MINUTE_MS);
        const inWords = minutes === 1 ? 'a minute' : `${minutes} minutes`;
        throw tooMany(
          `Too many failed attempts. Try again in ${inWords}, or reset your password.`,
          Math.ceil(waitMs / 1000),
        );
      }
      const id = newId(now);
      await db
        .insertInto('login_failures')
        .values({ id, ...place, failed_at: now.toISOString() })
        .execute();
      return id;
    });
  }

  /** The attempt was none: its password was right. */
  async function forgive(id: string | undefined): Promise<void> {
    if (id) await engine.db.deleteFrom('login_failures').where('id', '=', id).execute();
  }

  return { begin, forgive };
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Who has signed in from a place is no stranger there. */
export async function clearFailuresAt(db: Db, email: string, address: string): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account', '=', accountKey(email))
    .where('address', '=', address)
    .execute();
}

/** Whoever reads the account's mail is its owner: nothing that strangers did keeps them waiting. */
export async function clearFailuresOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('login_failures').where('account', '=', accountKey(email)).execute();
}

export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_failures').where('failed_at', '<', before(now, MEMORY_MS)).execute();
}

async function waitOf(db: Db, place: Place, now: Date): Promise<number> {
  let longest = 0;
  for (const { failures, by } of limits) {
    let query = db
      .selectFrom('login_failures')
      .select('failed_at')
      .where('failed_at', '>', before(now, MEMORY_MS));
    for (const column of by) query = query.where(column, '=', place[column]);
    const rows = await query.orderBy('failed_at', 'desc').execute();
    const times = rows.map((row) => new Date(row.failed_at).getTime());
    longest = Math.max(longest, endOfWait(times, failures) - now.getTime());
  }
  return longest;
}

/** When the next attempt may be made, given the times of the failures so far, newest first. */
export function endOfWait(times: number[], limit: number): number {
  const newest = times[0];
  const first = times[limit - 1];
  if (newest === undefined || first === undefined || newest - first >= WINDOW_MS) return 0;
  const rounds = Math.floor(times.length / limit);
  return newest + Math.min(WINDOW_MS * 2 ** (rounds - 1), LONGEST_WAIT_MS);
}

/** What was typed into the field is no business of the database: people type passwords there. */
function accountKey(email: string): string {
  return hash('sha256', email.trim().toLowerCase(), 'hex');
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
