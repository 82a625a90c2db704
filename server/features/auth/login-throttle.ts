import { hash } from 'node:crypto';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { hasRows, newId, upsert } from '#server/db/rows.ts';
import { tooMany } from '#server/errors.ts';
import { toNetwork } from '#server/http/visitor.ts';

const MINUTE_MS = 60_000;
export const WINDOW_MS = 15 * MINUTE_MS;
const LONGEST_WAIT_MS = 4 * 60 * MINUTE_MS;
/** How long failures extend the next wait. */
export const FAILURES_COUNT_FOR_MS = 24 * 60 * MINUTE_MS;
/** After this long without a sign-in a location is unknown again. */
export const PLACES_KEPT_MS = 180 * 24 * 60 * MINUTE_MS;

/**
 * The first limit is for guessing passwords of one account from one location. The wider ones catch many locations at
 * one account, and one location at many accounts. They apply to unknown locations only: where the account has signed
 * in before, others cannot lock it out.
 */
const limits = [
  { failures: 5, by: ['account', 'address'], isForAll: true },
  { failures: 15, by: ['account', 'network'], isForAll: false },
  { failures: 50, by: ['account'], isForAll: false },
  { failures: 30, by: ['address'], isForAll: false },
  { failures: 60, by: ['network'], isForAll: false },
] as const;

type Place = { account: string; address: string; network: string };

/** Failed sign-ins, in the database so that they survive a restart. */
export function createLoginThrottle(engine: Engine, clock: () => Date, isOn: boolean) {
  /**
   * Counts an attempt before its password is checked, so that parallel attempts all count. It counts as failed until
   * `forgive`. Throws `tooMany` while the location is blocked.
   */
  async function begin(email: string, address: string): Promise<string | undefined> {
    if (!isOn) return undefined;
    const place = { account: accountKey(email), address, network: toNetwork(address) };
    const outcome = await engine.db.transaction().execute(async (db) => {
      await engine.lock(db, 'sign-in');
      const now = clock();
      const waitMs = await computeWait(db, place, now);
      if (waitMs > 0) return { waitMs };
      const id = newId(now);
      await db
        .insertInto('login_failures')
        .values({ id, ...place, failed_at: now.toISOString() })
        .execute();
      return { id };
    });
    // Thrown outside the transaction, so that its writes are committed.
    if ('waitMs' in outcome) throw tooManyFailures(outcome.waitMs);
    return outcome.id;
  }

  /** The attempt succeeded and does not count. */
  async function forgive(id: string | undefined): Promise<void> {
    if (id) await engine.db.deleteFrom('login_failures').where('id', '=', id).execute();
  }

  return { begin, forgive };
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

function tooManyFailures(waitMs: number) {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const inWords = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return tooMany(
    `Too many failed attempts. Try again in ${inWords}, or reset your password.`,
    Math.ceil(waitMs / 1000),
  );
}

/** A location with an earlier sign-in is known. */
export async function clearFailuresAt(db: Db, email: string, address: string): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account', '=', accountKey(email))
    .where('address', '=', address)
    .execute();
}

/** Access to the account's mailbox proves ownership: failures by others must not block it. */
export async function clearFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom('login_failures').where('account', '=', accountKey(email)).execute();
}

async function computeWait(db: Db, place: Place, now: Date): Promise<number> {
  const rows = await failuresNear(db, place, now);
  const { account, address } = place;
  const isKnown = await hasRows(
    db.selectFrom('known_places').where('account', '=', account).where('address', '=', address),
  );
  let longest = 0;
  for (const { failures, by, isForAll } of limits) {
    if (isKnown && !isForAll) continue;
    const times = rows
      .filter((row) => by.every((column) => row[column] === place[column]))
      .map((row) => new Date(row.failed_at).getTime());
    longest = Math.max(longest, findEndOfWait(times, failures) - now.getTime());
  }
  return longest;
}

/** Every failure that counts here, newest first. None is in the future, even if the clock was set back. */
async function failuresNear(db: Db, { account, address, network }: Place, now: Date) {
  const rows = await db
    .selectFrom('login_failures')
    .select(['account', 'address', 'network', 'failed_at'])
    .where('failed_at', '>', before(now, FAILURES_COUNT_FOR_MS))
    .where((eb) =>
      eb.or([eb('account', '=', account), eb('address', '=', address), eb('network', '=', network)]),
    )
    .orderBy('failed_at', 'desc')
    .execute();
  const time = now.toISOString();
  if (!rows[0] || rows[0].failed_at <= time) return rows;
  await db.updateTable('login_failures').set({ failed_at: time }).where('failed_at', '>', time).execute();
  return rows.map((row) => (row.failed_at > time ? { ...row, failed_at: time } : row));
}

/** When the next attempt is allowed, given the times of the failures, newest first. */
export function findEndOfWait(times: number[], limit: number): number {
  const newest = times[0];
  const first = times[limit - 1];
  if (newest === undefined || first === undefined || newest - first >= WINDOW_MS) return 0;
  const rounds = Math.floor(times.length / limit);
  return newest + Math.min(WINDOW_MS * 2 ** (rounds - 1), LONGEST_WAIT_MS);
}

/** Hashed, because people type passwords into this field by mistake. */
export function accountKey(email: string): string {
  return hash('sha256', email.trim().toLowerCase(), 'hex');
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

/** Stores that the account has signed in from here, so that failures elsewhere cannot lock it out here. */
export async function addKnownPlace(db: Db, email: string, address: string, now: Date): Promise<void> {
  const account = accountKey(email);
  await upsert(db, 'known_places', { account, address }, { last_used_at: now.toISOString() });
}

/** A new password makes all locations unknown: one of them may be the reason for it. */
export async function deleteKnownPlaces(db: Db, email: string): Promise<void> {
  await db.deleteFrom('known_places').where('account', '=', accountKey(email)).execute();
}
