import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { COMMENTS_LOCK } from '#server/db/locks.ts';
import { previewOfPost } from '#server/db/seal-secrets.ts';
import { searchTerms } from '#server/db/search-words.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { hashToken } from '#server/db/tokens.ts';
import { createTrash } from '#server/db/trash.ts';
import { conflict, notFound } from '#server/errors.ts';
import { type Once, writeOnce } from '#server/http/idempotency.ts';
import type { AdminPostQuery, NewPost, PostChange } from '#shared/contracts/posts.ts';
import { invalidateListing, unlist } from './post-listing.ts';
import { summaryColumns, withLabels } from './post-rows.ts';
import { type PostSnapshot, reinsert, snapshotOf } from './post-snapshot.ts';
import { createPostWriter, getPost, postExists } from './posts.writer.ts';

const TRIES = 3;
const PREVIEW_TOKEN_BYTES = 24;

/**
 * Admin access to posts. Every write is one transaction that also updates the list, the search index and the
 * revisions.
 */
export function createPostStore(engine: Engine, clock: () => Date) {
  const { db, search } = engine;

  async function list({ page, limit, q, status }: AdminPostQuery) {
    const now = clock().toISOString();
    let posts = db.selectFrom('posts');
    if (status) posts = posts.where(statusIs(status, now));
    const query = q?.trim();
    if (query) {
      const terms = searchTerms(query);
      if (!terms) return { rows: [], total: 0 };
      posts = posts.where('id', 'in', (eb) =>
        eb.selectFrom(search.matchesIn('any', 'posts', terms).as('match')).select('match.id'),
      );
    }
    const rows = await posts
      .select(summaryColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { total } = await posts
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows: await withLabels(db, rows), total };
  }

  async function getById(id: string) {
    return getPost(db, id);
  }

  /** A repeated call with the same key returns the post that the first one created. */
  async function create(input: NewPost, once: Once) {
    const { body } = await tryAgain(() =>
      writeOnce(db, once, async (tx) => ({
        status: 201,
        body: { id: await createPostWriter(engine, tx, clock).insert(input) },
      })),
    );
    return getById(body.id);
  }

  async function update(id: string, change: PostChange) {
    await tryAgain(() =>
      db.transaction().execute((tx) => createPostWriter(engine, tx, clock).rewrite(id, change)),
    );
    return getById(id);
  }

  /** Deleted for readers at once; can be restored for a while, with its comments. */
  function remove(id: string): Promise<void> {
    return db.transaction().execute(async (tx) => {
      // A comment posted in the meantime would be deleted without a copy.
      await engine.lock(tx, COMMENTS_LOCK);
      const post = await snapshotOf(tx, id);
      await removeIn(tx, id);
      await createTrash(tx, clock).put('post', post.row, post);
    });
  }

  async function restore(id: string) {
    const takenSlug = await tryAgain(() =>
      db.transaction().execute(async (tx) => {
        const post = await createTrash(tx, clock).take<PostSnapshot>('post', id);
        if (!post) throw notFound('Post');
        if (await postExists(tx, id)) throw conflict('This post already exists.');
        return reinsert(engine, tx, post, clock());
      }),
    );
    return { post: await getById(id), takenSlug };
  }

  async function removeIn(tx: Db, id: string): Promise<void> {
    if (!(await postExists(tx, id))) throw notFound('Post');
    const lists = await unlist(tx, id);
    await tx.deleteFrom('posts').where('id', '=', id).execute();
    await tx.deleteFrom('slug_history').where('kind', '=', 'post').where('record_id', '=', id).execute();
    await tx.deleteFrom('post_revisions').where('post_id', '=', id).execute();
    await search.remove(tx, 'posts', id);
    await invalidateListing(tx, id, lists);
  }

  /** Updates the stored status of posts that are due. Reads do not depend on it. */
  async function publishDue(): Promise<void> {
    await db
      .updateTable('posts')
      .set((eb) => ({ status: 'published', published_at: eb.ref('scheduled_for') }))
      .where('status', '=', 'scheduled')
      .where('scheduled_for', '<=', clock().toISOString())
      .execute();
  }

  /** Every tag and category in use, most used first. */
  async function listSuggestions() {
    const tags = await db
      .selectFrom('post_tags')
      .select([(eb) => eb.fn.min('tag').as('name')])
      .groupBy('tag_key')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('tag_key')
      .execute();
    const categories = await db.selectFrom('categories').select('name').orderBy('name_key').execute();
    return { tags: tags.map((tag) => tag.name), categories: categories.map((category) => category.name) };
  }

  /** Two posts take the same slug at the same moment: the second tries the next one. */
  async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === TRIES || !engine.isUniqueViolation(error)) throw error;
      }
    }
  }

  /** A secret, revocable link to a draft. */
  async function openPreview(id: string, secrets: SecretBox): Promise<string> {
    const post = await getById(id);
    const known = post.sealedPreview && secrets.open(post.sealedPreview, previewOfPost(id));
    if (known) return known;
    const token = randomBytes(PREVIEW_TOKEN_BYTES).toString('base64url');
    const stored = { token: secrets.seal(token, previewOfPost(id)), token_hash: hashToken(token) };
    await db
      .insertInto('post_previews')
      .values({ post_id: id, ...stored, created_at: clock().toISOString() })
      .onConflict((row) => row.column('post_id').doUpdateSet(stored))
      .execute();
    return token;
  }

  async function closePreview(id: string): Promise<void> {
    await db.deleteFrom('post_previews').where('post_id', '=', id).execute();
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
    openPreview,
    closePreview,
  };
}

export type PostStore = ReturnType<typeof createPostStore>;

function statusIs(status: string, now: string) {
  if (status === 'published')
    return sql<boolean>`(status = 'published' or (status = 'scheduled' and scheduled_for <= ${now}))`;
  if (status === 'scheduled') return sql<boolean>`(status = 'scheduled' and scheduled_for > ${now})`;
  return sql<boolean>`status = ${status}`;
}
