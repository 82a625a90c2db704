import type { ContentCache } from '#server/cache/content-cache.ts';
import { dependsOn, expireAt } from '#server/cache/content-tags.ts';
import { demoSlugs } from '#server/content/demo-texts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { countRows } from '#server/db/rows.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import type { ClaimSource } from '#shared/contracts/words/site-sections.ts';
import { counted } from '#shared/text/counted.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365.25 * DAY_MS;
/** One is not worth mentioning, and the owner's sentence is in the plural. */
const MIN_COUNT = 2;
/** A median of fewer is meaningless. */
const MIN_REPLIES = 3;
/** Only the latest ones count. */
const MAX_REPLIES = 500;

type Deps = { db: Db; cache: ContentCache<unknown>; settings: CurrentSettings; clock: () => Date };

/** Whether the owner has taken over, and the figures for her claims. */
export function createSiteFacts({ db, cache, settings, clock }: Deps) {
  async function compute() {
    dependsOn('answered requests', 'samples');
    // The number of years changes with time alone.
    expireAt(new Date(clock().getTime() + DAY_MS));
    const [answered, replies, first, sample] = await Promise.all([
      countRows(db.selectFrom('requests').where('answered_at', 'is not', null)),
      listReplyTimes(),
      firstSampleAt(),
      db.selectFrom('samples').select('id').where('published', '=', 1).limit(1).executeTakeFirst(),
    ]);
    const years = first ? Math.floor((clock().getTime() - new Date(first).getTime()) / YEAR_MS) : 0;
    const figures: Partial<Record<ClaimSource, string>> = {
      ...(answered >= MIN_COUNT && { answered: String(answered) }),
      ...(replies.length >= MIN_REPLIES && { reply: inWords(median(replies)) }),
      ...(years >= MIN_COUNT && { years: String(years) }),
    };
    return { figures, isLibraryEmpty: sample === undefined };
  }

  async function listReplyTimes(): Promise<number[]> {
    const rows = await db
      .selectFrom('requests')
      .select(['created_at', 'answered_at'])
      .where('answered_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(MAX_REPLIES)
      .execute();
    return rows.map(({ created_at, answered_at }) =>
      Math.max(0, new Date(answered_at ?? created_at).getTime() - new Date(created_at).getTime()),
    );
  }

  /** The owner's own samples only. */
  async function firstSampleAt(): Promise<string | null> {
    const { first } = await db
      .selectFrom('samples')
      .select((eb) => eb.fn.min('created_at').as('first'))
      .where('published', '=', 1)
      .where((eb) =>
        eb.or([eb('slug', 'is', null), eb('slug', 'not in', [...demoSlugs.samples]), eb('version', '>', 1)]),
      )
      .executeTakeFirstOrThrow();
    return first;
  }

  return async () => {
    const { isTakenOver, requestMonths } = await settings();
    const facts = await cache.getOrCompute('site facts', compute);
    return { isOwned: isTakenOver, requestMonths, ...facts };
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Rounded up, so that the claim does not promise more than is true. */
export function inWords(ms: number): string {
  if (ms <= 90 * MINUTE_MS) return counted(Math.max(1, Math.ceil(ms / MINUTE_MS)), 'minute');
  if (ms <= 36 * HOUR_MS) return counted(Math.ceil(ms / HOUR_MS), 'hour');
  return counted(Math.ceil(ms / DAY_MS), 'day');
}
