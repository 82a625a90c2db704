import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/engines/engine.ts';

/** Whatever can change on its own: one record, a list of them, the comments of one post. */
export type ContentTag =
  /** Drafts included: what the desk lists. */
  | 'all samples'
  /** What the public lists, and the part of it with one subject. */
  | 'samples'
  | `samples:${string}`
  | `sample:${string}`
  /** What the public lists, and the part of it with one tag or category. */
  | 'posts'
  | `posts:${string}`
  | `post:${string}`
  | `comments:${string}`
  /** One section of the site's words. */
  | `words:${string}`
  /** What the owner sets at the desk. */
  | 'settings'
  /** Which requests the owner has answered. */
  | 'answered submissions';

/** What a cached value depends on, and when it expires by itself. */
export type Dependencies = {
  tags: Set<ContentTag>;
  /** Something becomes public at this time: no cache, ours or one in between, may serve it any longer. */
  expiresAt: number;
  /** Its numbers of views are too old for our cache from this time on. */
  viewCountsExpireAt: number;
};

/** How many versions back a process may still learn what was invalidated. */
const MAX_VERSIONS = 5_000;
const PRUNE_EVERY = 100;
/** How old a number of views may be on a page. The API's are always current. */
const VIEW_COUNT_MAX_AGE_MS = 60_000;
const NEVER = Number.POSITIVE_INFINITY;
const collecting = new AsyncLocalStorage<Dependencies>();

/** Runs `work` and collects what content it read. */
export async function collectDependencies<T>(
  work: () => Promise<T>,
): Promise<{ result: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = { tags: new Set(), expiresAt: NEVER, viewCountsExpireAt: NEVER };
  const result = await collecting.run(dependencies, work);
  return { result, dependencies };
}

/** A store declares here what it reads, so that whoever caches the result knows when it is out of date. */
export function dependsOn(...tags: ContentTag[]) {
  dependsOnAll({ tags: new Set(tags) });
}

/** The result changes by itself at this time: a scheduled post is due. */
export function expireAt(time: Date) {
  dependsOnAll({ expiresAt: time.getTime() });
}

/** The result shows how often something was viewed, which changes too often to invalidate anything. */
export function dependsOnViewCounts(now: Date) {
  dependsOnAll({ viewCountsExpireAt: now.getTime() + VIEW_COUNT_MAX_AGE_MS });
}

/** What is computed from a cached value depends on all that this depends on. */
export function dependsOnAll({ tags, expiresAt = NEVER, viewCountsExpireAt = NEVER }: Partial<Dependencies>) {
  const current = collecting.getStore();
  if (!current) return;
  for (const tag of tags ?? []) current.tags.add(tag);
  current.expiresAt = Math.min(current.expiresAt, expiresAt);
  current.viewCountsExpireAt = Math.min(current.viewCountsExpireAt, viewCountsExpireAt);
}

/**
 * A writer declares here what it changes, as the last thing in its transaction. All writers update the one row with
 * the version and so wait for each other: the order of the versions is the order in which changes become visible.
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

/** The tags invalidated after a version; 'everything' when it lies too far back to tell. */
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
