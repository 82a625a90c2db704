import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#server/db/engines/engine.ts';

/** Whatever can change on its own: one sample, all lists of samples, the comments of one post. */
export type ContentTag =
  | 'samples'
  | `sample:${string}`
  | `subject:${string}`
  | 'posts'
  | `post:${string}`
  | `comments:${string}`;

/** What a page was made of, and when it will be out of date by itself. */
export type Uses = { tags: Set<ContentTag>; until: number };

const KEPT_CHANGES = 5_000;
const collecting = new AsyncLocalStorage<Uses>();

/** Runs `work` and tells what content it read. */
export async function collectUses<T>(work: () => Promise<T>): Promise<{ result: T; uses: Uses }> {
  const uses: Uses = { tags: new Set(), until: Number.POSITIVE_INFINITY };
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

/**
 * A store says here what it writes, in the transaction that writes it. Updating the one row of marks makes writers
 * wait for each other, so the order of the marks is the order in which the changes become visible.
 */
export async function noteChange(tx: Db, ...tags: ContentTag[]): Promise<void> {
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
