import { type RawBuilder, sql } from 'kysely';
import { createDrafts, removeHistory } from '#server/db/drafts.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { retryOvertaken, runTransaction } from '#server/db/retry.ts';
import { lockRecord } from '#server/db/revisions.ts';
import { countRows } from '#server/db/rows.ts';
import { putInTrash, takeFromTrash } from '#server/db/trash.ts';
import { conflict, notFound } from '#server/errors.ts';
import { type Once, writeOnce } from '#server/http/idempotency.ts';
import { createSearchIndex } from '#server/search/search-index.ts';
import { noSynonyms } from '#server/search/synonyms.ts';
import type { AdminPostQuery, NewPost, PostChange } from '#shared/contracts/posts.ts';
import { invalidateListing, unlist } from './post-listing.ts';
import { type AdminPostList, loadSummaries, summaryColumns, withLabels } from './post-rows.ts';
import { searchPosts } from './post-search.ts';
import { type PostSnapshot, reinsert, takeSnapshot } from './post-snapshot.ts';
import { publishDueUpdates } from './post-updates.ts';
import { createPostWriter, getPost, postExists } from './posts.writer.ts';

/** Admin access to posts. Every write is one transaction with that of the list, the search index and the revisions. */
export function createPostStore(engine: Engine, clock: () => Date, synonyms = async () => noSynonyms) {
  const { db } = engine;

  async function list({ page, limit, q, status }: AdminPostQuery): Promise<AdminPostList> {
    const now = clock().toISOString();
    const slice = { limit, offset: (page - 1) * limit };
    const query = q?.trim();
    if (query) return listMatches(query, status && statusIs(status, now), slice);
    let posts = db.selectFrom('posts');
    if (status) posts = posts.where(statusIs(status, now));
    const rows = await posts
      .select(summaryColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(slice.offset)
      .execute();
    return { rows: await withDrafts(await withLabels(db, rows)), total: await countRows(posts) };
  }

  async function withDrafts<Row extends { id: string }>(rows: Row[]) {
    const drafts = await createDrafts(db, 'post', clock).among(rows.map(({ id }) => id));
    return rows.map((row) => ({
      ...row,
      hasDraft: drafts.has(row.id),
      updateScheduledFor: drafts.get(row.id) ?? null,
    }));
  }

  async function listMatches(
    q: string,
    condition: RawBuilder<boolean> | undefined,
    slice: { limit: number; offset: number },
  ): Promise<AdminPostList> {
    const scope = { join: sql`inner join posts on posts.id = match.id`, where: condition ?? sql`true` };
    const query = { q, isPublic: false, synonyms: await synonyms(), scope };
    const { ids, matches, total, info } = await searchPosts(engine, query, slice);
    const rows = await withDrafts(await loadSummaries(db, ids));
    return { rows: rows.map((row) => ({ ...row, match: matches[row.id] })), total, search: info };
  }

  const getById = (id: string) => getPost(db, id);

  /** A repeated call with the same key returns the post that the first one created. */
  async function create(input: NewPost, once: Once) {
    const { body } = await retryOvertaken(engine, () =>
      writeOnce(db, once, async (tx) => {
        const [id = ''] = await createPostWriter(engine, tx, clock).insertAll([{ input, at: clock() }]);
        return { id };
      }),
    );
    return getById(body.id);
  }

  async function update(id: string, change: PostChange) {
    await runTransaction(engine, (tx) => createPostWriter(engine, tx, clock).rewrite(id, change));
    return getById(id);
  }

  /** Deleted for readers at once; can be restored for a while, with its comments. */
  function remove(id: string): Promise<void> {
    return runTransaction(engine, async (tx) => {
      // A comment posted in the meantime would be deleted without a copy.
      await engine.lock(tx, 'comments');
      const post = await takeSnapshot(tx, id);
      await removeIn(tx, id);
      await putInTrash(tx, 'post', post.row, post, clock());
    });
  }

  async function restore(id: string) {
    const takenSlug = await runTransaction(engine, async (tx) => {
      await engine.lock(tx, 'comments');
      const post = await takeFromTrash<PostSnapshot>(tx, 'post', id, clock());
      if (!post) throw notFound('Post');
      if (await postExists(tx, id)) throw conflict('This post already exists.');
      return reinsert(engine, tx, post, clock());
    });
    return { post: await getById(id), takenSlug };
  }

  async function removeIn(tx: Db, id: string): Promise<void> {
    await lockRecord(tx, 'post', id);
    if (!(await postExists(tx, id))) throw notFound('Post');
    await createSearchIndex(engine, tx, 'posts').remove(id);
    const lists = await unlist(tx, id);
    await tx.deleteFrom('posts').where('id', '=', id).execute();
    await removeHistory(tx, id);
    await invalidateListing(tx, id, lists);
  }

  /** Publishes the updates that are due, and updates the stored status of posts that are; reads do not depend on it. */
  async function publishDue(): Promise<void> {
    await publishDueUpdates(engine, clock);
    await db
      .updateTable('posts')
      .set((eb) => ({ status: 'published', published_at: eb.ref('scheduled_for') }))
      .where('status', '=', 'scheduled')
      .where('scheduled_for', '<=', clock().toISOString())
      .execute();
  }

  /** Every tag in use, most used first, and every category in use. */
  async function listSuggestions() {
    const tags = await db
      .selectFrom('post_tags')
      .select([(eb) => eb.fn.min('tag').as('name')])
      .groupBy('tag_key')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('tag_key')
      .execute();
    const categories = await db
      .selectFrom('categories')
      .innerJoin('post_categories', 'category_id', 'categories.id')
      .select('name')
      .groupBy(['name', 'name_key'])
      .orderBy('name_key')
      .execute();
    return { tags: tags.map((tag) => tag.name), categories: categories.map((category) => category.name) };
  }

  return {
    list,
    getById,
    create,
    update,
    remove,
    removeIn,
    restore,
    publishDue,
    listSuggestions,
  };
}

export type PostStore = ReturnType<typeof createPostStore>;

function statusIs(status: string, now: string) {
  if (status === 'published')
    return sql<boolean>`(status = 'published' or (status = 'scheduled' and scheduled_for <= ${now}))`;
  // What will be published by itself: posts, and updates of published ones.
  if (status === 'scheduled')
    return sql<boolean>`((status = 'scheduled' and scheduled_for > ${now}) or exists (
      select 1 from drafts where record_id = posts.id and publish_at is not null))`;
  return sql<boolean>`status = ${status}`;
}
