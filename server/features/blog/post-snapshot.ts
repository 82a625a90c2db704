import { invalidate } from '#server/cache/content-tags.ts';
import { type History, readHistory, reinsertHistory } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { lockRecord } from '#server/db/revisions.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { createSlugs } from '#server/db/slugs.ts';
import { createSearchIndex, type IndexEngine } from '#server/search/search-index.ts';
import { relist } from './post-listing.ts';
import type { PostRow } from './post-rows.ts';
import { freeSlug, getPost, toSearchDocument, writeLabels } from './posts.writer.ts';

/** A complete post, to be restored as it was. */
export type PostSnapshot = History & {
  row: PostRow;
  tags: string[];
  categories: string[];
  comments: Database['comments'][];
};

export async function takeSnapshot(db: Db, id: string): Promise<PostSnapshot> {
  // A save cannot come between copy and removal.
  await lockRecord(db, 'post', id);
  const { tags, categories, ...row } = await getPost(db, id);
  return {
    row,
    tags,
    categories,
    ...(await readHistory(db, id)),
    comments: await db.selectFrom('comments').selectAll().where('post_id', '=', id).execute(),
  };
}

/** Restores the post, with its old slugs unless another post has them. Returns its old slug if that was taken. */
export async function reinsert(
  engine: IndexEngine,
  db: Db,
  was: PostSnapshot,
  now: Date,
): Promise<string | undefined> {
  const { id, slug: oldSlug } = was.row;
  const slug = (await createSlugs(db, 'post').isTaken(oldSlug)) ? await freeSlug(db, oldSlug) : oldSlug;
  const row = { ...was.row, slug, ...publicationAt(was.row, now) };
  await db.insertInto('posts').values(row).execute();
  await writeLabels(db, id, was);
  await reinsertHistory(db, 'post', id, was, now);
  await insertThreads(db, was.comments);
  const document = toSearchDocument({ ...row, tags: was.tags, categories: was.categories });
  await createSearchIndex(engine, db, 'posts').put([document]);
  await relist(db, id);
  await invalidate(db, `comments:${id}`);
  return slug === oldSlug ? undefined : oldSlug;
}

/** A post that became due while it was deleted is restored as a draft: nothing becomes public unintentionally. */
function publicationAt({ status, scheduled_for, published_at }: PostRow, now: Date) {
  const isMissed = status === 'scheduled' && scheduled_for !== null && scheduled_for <= now.toISOString();
  return isMissed
    ? { status: 'draft', scheduled_for: null, published_at: null }
    : { status, scheduled_for, published_at };
}

/** Comments, each before its replies. */
export async function insertThreads(db: Db, comments: Database['comments'][]) {
  const repliesTo = Map.groupBy(comments, ({ parent_id }) => parent_id);
  let level = repliesTo.get(null) ?? [];
  while (level.length > 0) {
    await insertRows(db, 'comments', level);
    level = level.flatMap(({ id }) => repliesTo.get(id) ?? []);
  }
}
