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
  | `comments:${string}`;

/** What a page was made of, and when it will be out of date by itself. */
export type Uses = {
  tags: Set<ContentTag>;
  /** Something becomes public at this time. */
  until: number;
  /** The numbers of views on it are old from this time on. */
  recountAt: number;
};

const KEPT_CHANGES = 5_000;
const FORGET_EVERY = 100;
/** How old a number of views may be on a page. The API's are always of this moment. */
const VIEWS_KEPT_MS = 60_000;
const collecting = new AsyncLocalStorage<Uses>();

/** Runs `work` and tells what content it read. */
export async function collectUses<T>(work: () => Promise<T>): Promise<{ result: T; uses: Uses }> {
  const uses: Uses = {
    tags: new Set(),
    until: Number.POSITIVE_INFINITY,
    recountAt: Number.POSITIVE_INFINITY,
  };
  const result = await collecting.run(uses, work);
  return { result, uses };
}

/** A store says here what it reads, so that whoever keeps the result knows when to drop it. */
export function noteUse(...tags: ContentTag[]) {
  const uses = collecting.getStore();
  for (const tag of tags) uses?.tags.add(tag);
}

/** The result changes by itself at this time: a scheduled post is due. */
export function noteUseUntil(time: Date) {
  const uses = collecting.getStore();
  if (uses) uses.until = Math.min(uses.until, time.getTime());
}

/** The result shows how often something was viewed. That changes too often to be a change of content. */
export function noteViews(now: Date) {
  const uses = collecting.getStore();
  if (uses) uses.recountAt = Math.min(uses.recountAt, now.getTime() + VIEWS_KEPT_MS);
}

/** What was made of something kept depends on all that this depends on. */
export function noteUses({ tags, until, recountAt }: Uses) {
  const uses = collecting.getStore();
  if (!uses) return;
  for (const tag of tags) uses.tags.add(tag);
  uses.until = Math.min(uses.until, until);
  uses.recountAt = Math.min(uses.recountAt, recountAt);
}

/**
 * A writer says here what it changes, as the last thing in its transaction. Updating the one row of marks makes
 * writers wait for each other, so the order of the marks is the order in which the changes become visible.
 */
export async function noteChange(tx: Db, ...tags: ContentTag[]): Promise<void> {
  if (tags.length === 0) return;
  const { mark } = await tx
    .updateTable('content_mark')
    .set((eb) => ({ mark: eb('mark', '+', 1) }))
    .where('id', '=', 1)
    .returning('mark')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('content_changes')
    .values([...new Set(tags)].map((tag) => ({ mark, tag })))
    .execute();
  if (mark % FORGET_EVERY > 0) return;
  await tx
    .deleteFrom('content_changes')
    .where('mark', '<', mark - KEPT_CHANGES)
    .execute();
}

/** The tags that changed after a mark; 'everything' when it lies too far back to tell. */
export async function listChangesSince(db: Db, mark: number): Promise<Set<ContentTag> | 'everything'> {
  const rows = await db
    .selectFrom('content_changes')
    .select(['mark', 'tag'])
    .where('mark', '>', mark)
    .orderBy('mark')
    .execute();
  const [first] = rows;
  if (first && first.mark > mark + 1) return 'everything';
  return new Set(rows.map(({ tag }) => tag as ContentTag));
}
