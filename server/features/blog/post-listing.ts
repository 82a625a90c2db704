import { invalidate } from '#server/cache/content-tags.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { toTagKey } from '#shared/text/tags.ts';

/** The key of the list as a whole; every other key is a tag or a category. */
export const ALL_POSTS = '';

/**
 * Updates a post's entries in the public list. Call it in the transaction that wrote the post, after its row: that
 * row is the lock for concurrent writers of one post.
 */
export async function relist(db: Db, postId: string): Promise<void> {
  const before = await unlist(db, postId);
  const now = await putIn(db, postId);
  await invalidateListing(db, postId, [...before, ...now]);
}

export function listTag(key: string) {
  return key === ALL_POSTS ? 'posts' : (`posts:${key}` as const);
}

/** Invalidates the lists that contain a post. A post in no list is visible to nobody. */
export async function invalidateListing(db: Db, postId: string, keys: string[]): Promise<void> {
  if (keys.length > 0) await invalidate(db, `post:${postId}`, ...keys.map(listTag));
}

export async function listedKeys(db: Db, postId: string): Promise<string[]> {
  const rows = await db.selectFrom('post_listing').select('key').where('post_id', '=', postId).execute();
  return rows.map(({ key }) => key);
}

async function putIn(db: Db, postId: string): Promise<string[]> {
  const post = await db
    .selectFrom('posts')
    .select(['status', 'featured_post', 'published_at'])
    .where('id', '=', postId)
    .executeTakeFirst();
  const { published_at } = post ?? {};
  if (!post || !published_at || (post.status !== 'published' && post.status !== 'scheduled')) return [];
  const keys = await listingKeys(db, postId);
  await db
    .insertInto('post_listing')
    .values(keys.map((key) => ({ key, post_id: postId, featured_post: post.featured_post, published_at })))
    .execute();
  await addToTotals(db, keys, 1);
  return keys;
}

/** Removes a post from the public list. Returns the keys of the lists it was in. */
export async function unlist(db: Db, postId: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('post_listing')
    .where('post_id', '=', postId)
    .returning('key')
    .execute();
  const keys = removed.map(({ key }) => key);
  await addToTotals(db, keys, -1);
  return keys;
}

async function listingKeys(db: Db, postId: string): Promise<string[]> {
  const tags = await db.selectFrom('post_tags').select('tag_key').where('post_id', '=', postId).execute();
  const categories = await db
    .selectFrom('post_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select('name_key')
    .where('post_id', '=', postId)
    .execute();
  const names = [...tags.map((tag) => tag.tag_key), ...categories.map((category) => category.name_key)];
  return [...new Set([ALL_POSTS, ...names.map(toTagKey)])];
}

/** Always in the same order, so that two writers with the same tags cannot deadlock. */
async function addToTotals(db: Db, keys: string[], number: 1 | -1): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('post_totals')
    .values(keys.toSorted().map((key) => ({ key, total: number })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        total: eb('post_totals.total', '+', eb.ref('excluded.total')),
      })),
    )
    .execute();
}
