import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/engines/engine.ts';

/** What can change independently: a record, a list, the comments of a post. */
export type ContentTag =
  /** The admin list, including drafts. */
  | 'all samples'
  /** The public list, and its part with one subject. */
  | 'samples'
  | `samples:${string}`
  | `sample:${string}`
  /** The public list, and its part with one tag or category. */
  | 'posts'
  | `posts:${string}`
  | `post:${string}`
  | `comments:${string}`
  | `words:${string}`
  | 'settings'
  /** Which requests the owner has answered. */
  | 'answered requests';

/** The tags of a cached value, and when it expires. */
export type Dependencies = {
  tags: Set<ContentTag>;
  /** Something becomes public at this time: neither our cache nor a downstream one may serve the value after it. */
  expiresAt: number;
  /** From this time on its view counts are too old for our cache. */
  viewCountsExpireAt: number;
};

/** For how many versions the invalidated tags are stored. */
const MAX_VERSIONS = 5_000;
const PRUNE_EVERY = 100;
/** How old a view count on a page may be. The API's are always current. */
const VIEW_COUNT_MAX_AGE_MS = 60_000;
export const NEVER = Number.POSITIVE_INFINITY;
const collecting = new AsyncLocalStorage<Dependencies>();

/** Runs `work` and collects the tags it depends on. */
export async function collectDependencies<T>(
  work: () => Promise<T>,
): Promise<{ result: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = { tags: new Set(), expiresAt: NEVER, viewCountsExpireAt: NEVER };
  const result = await collecting.run(dependencies, work);
  return { result, dependencies };
}

/** A store declares here what it reads, so that a cache of the result knows when it is stale. */
export function dependsOn(...tags: ContentTag[]) {
  dependsOnAll({ tags: new Set(tags) });
}

/** The result expires at this time: a scheduled post is due. */
export function expireAt(time: Date) {
  dependsOnAll({ expiresAt: time.getTime() });
}

/** The result shows view counts, which change too often to invalidate anything. */
export function dependsOnViewCounts(now: Date) {
  dependsOnAll({ viewCountsExpireAt: now.getTime() + VIEW_COUNT_MAX_AGE_MS });
}

/** A value computed from a cached value inherits its dependencies. */
export function dependsOnAll({ tags, expiresAt = NEVER, viewCountsExpireAt = NEVER }: Partial<Dependencies>) {
  const current = collecting.getStore();
  if (!current) return;
  for (const tag of tags ?? []) current.tags.add(tag);
  current.expiresAt = Math.min(current.expiresAt, expiresAt);
  current.viewCountsExpireAt = Math.min(current.viewCountsExpireAt, viewCountsExpireAt);
}

/**
 * A writer declares here what it changes, as the last step of its transaction. All writers update the one row with
 * the version and so wait for each other: versions are in commit order.
 */
export async function invalidate(tx: Db, ...tags: ContentTag[]): Promise<void> {
  if (tags.length === 0) return;
  const { version } = await tx
    .updateTable('content_mark')
    .set((eb) => ({ mark: eb('mark', '+', 1) }))
    .where('id', '=', 1)
    .returning('mark as version')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('content_changes')
    .values([...new Set(tags)].map((tag) => ({ mark: version, tag })))
    .execute();
  if (version % PRUNE_EVERY > 0) return;
  await tx
    .deleteFrom('content_changes')
    .where('mark', '<', version - MAX_VERSIONS)
    .execute();
}

/** The tags invalidated after a version; 'everything' if it is too old to tell. */
export async function listInvalidatedSince(db: Db, version: number): Promise<Set<ContentTag> | 'everything'> {
  const rows = await db
    .selectFrom('content_changes')
    .select(['mark', 'tag'])
    .where('mark', '>', version)
    .orderBy('mark')
    .execute();
  const [first] = rows;
  if (first && first.mark > version + 1) return 'everything';
  return new Set(rows.map(({ tag }) => tag as ContentTag));
}
