import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/engines/engine.ts';
import { getSecret } from '#server/db/secrets.ts';
import { tooMany } from '#server/errors.ts';
import type { Translate } from '#shared/words/translate.ts';
import { toVisitorAddress } from './visitor.ts';

const MINUTE_MS = 60_000;
/** Milliseconds since 1970 until the year 2286: all have the same length, and so compare as text. */
const TIME_DIGITS = 13;

type RateLimit = {
  /** Counts one use by a client, or throws `tooMany`. The returned function takes the use back. */
  take: (caller: string) => Promise<() => Promise<void>>;
  /** The same for the client's address, as a route's `onRequest` hook. */
  hook: (request: FastifyRequest) => Promise<void>;
};
type Rule = {
  /** The name of the limit: the same in every process and after a restart. */
  name: string;
  max: number;
  perMs: number;
  /** The sentence before "Please try again in …". */
  sentence: string;
};
type Options = { db: Db; enabled: boolean; clock: () => Date; getTranslator: () => Promise<Translate> };

/** Creates limits that are counted in the database. With `RATE_LIMITS=off` they do nothing. */
export function createRateLimits({ db, enabled, clock, getTranslator }: Options) {
  let secret: Promise<Uint8Array> | undefined;

  /** Clients are stored as an HMAC, so that addresses cannot be read back. */
  async function toKey(name: string, caller: string): Promise<string> {
    secret ??= getSecret(db, 'rate-limits', clock()).catch((error) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(`${name}\n${caller}`)
      .digest('base64url');
  }

  /**
   * Stores the times of each client's last `max` uses in one text, an exact sliding window of `max` per `perMs`. A use
   * is one statement, which other processes wait for at the client's row.
   */
  function slidingWindow({ name, max, perMs, sentence }: Rule): RateLimit {
    const full = max * TIME_DIGITS;

    async function take(caller: string) {
      const key = await toKey(name, caller);
      const now = clock().getTime();
      if (!(await count(key, now))) {
        const waitMs = await computeWait(key, now);
        const inWords = await getTranslator();
        const message = inWords('{reason} Please try again in {time}.', {
          reason: inWords(sentence),
          time: formatTime(waitMs, inWords),
        });
        throw tooMany(message, Math.ceil(waitMs / 1000));
      }
      let isTaken = true;
      return async () => {
        if (!isTaken) return;
        isTaken = false;
        await giveBack(key, now);
      };
    }

    /** A use in the future: the clock was set back. It counts as now, as a minute's wait must not become an hour's. */
    async function count(key: string, now: number): Promise<boolean> {
      const time = stamp(now);
      const keptUntil = new Date(now + perMs).toISOString();
      const uses = sql.ref('rate_limits.uses');
      const isFull = sql`length(${uses}) >= ${sql.lit(full)}`;
      const isAhead = sql`substr(${uses}, length(${uses}) - ${sql.lit(TIME_DIGITS - 1)}) > ${time}`;
      const { rows } = await sql`insert into rate_limits (caller, uses, kept_until)
        values (${key}, ${time}, ${keptUntil})
        on conflict (caller) do update set kept_until = excluded.kept_until, uses =
          substr(
            case when ${isAhead} then substr(${time.repeat(max)}, 1, length(${uses})) else ${uses} end,
            case when ${isFull} then ${sql.lit(TIME_DIGITS + 1)} else 1 end
          ) || excluded.uses
        where not (${isFull}) or ${isAhead} or substr(${uses}, 1, ${sql.lit(TIME_DIGITS)}) <= ${stamp(now - perMs)}
        returning uses`.execute(db);
      return rows.length > 0;
    }

    async function computeWait(key: string, now: number): Promise<number> {
      const row = await db
        .selectFrom('rate_limits')
        .select('uses')
        .where('caller', '=', key)
        .executeTakeFirst();
      const oldest = Number(row?.uses.slice(0, TIME_DIGITS) || now);
      return Math.min(Math.max(oldest + perMs - now, 1), perMs);
    }

    /** Which of the client's uses is removed makes no difference, so it is the last. */
    async function giveBack(key: string, time: number): Promise<void> {
      await db
        .updateTable('rate_limits')
        .set({ uses: sql<string>`substr(uses, 1, length(uses) - ${sql.lit(TIME_DIGITS)})` })
        .where('caller', '=', key)
        .where('uses', 'like', `%${stamp(time)}%`)
        .execute();
    }

    return {
      take,
      hook: async (request) => {
        await take(toVisitorAddress(request));
      },
    };
  }

  return (rule: Rule): RateLimit => (enabled ? slidingWindow(rule) : unlimited);
}

export type CreateRateLimit = ReturnType<typeof createRateLimits>;

const unlimited: RateLimit = { take: async () => async () => {}, hook: async () => {} };

export async function deleteOldUses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('kept_until', '<', now.toISOString()).execute();
}

function stamp(time: number): string {
  return String(time).padStart(TIME_DIGITS, '0');
}

function formatTime(ms: number, t: Translate): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes <= 1 ? t('a minute') : t('{n} minutes', { n: minutes });
}
