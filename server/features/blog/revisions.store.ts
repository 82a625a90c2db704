import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import { notFound } from '#server/errors.ts';
import { MAX_REVISIONS } from '#shared/contracts/post-status.ts';
import type { PostText } from '#shared/contracts/posts.ts';
import type { Labels, PostRow } from './post-rows.ts';

/** Autosaves within this time are one revision, so that an hour of writing does not push out the history. */
const ONE_SITTING_MS = 10 * 60_000;
const UNSAVED_KEPT_DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;

/** The history of posts, and the texts of posts that were never saved. */
export function createRevisionStore(db: Db, clock: () => Date) {
  async function add(postId: string, kind: 'saved' | 'autosaved', fields: PostText) {
    const now = clock().toISOString();
    const text = JSON.stringify(fields);
    const latest = await db
      .selectFrom('post_revisions')
      .selectAll()
      .where('post_id', '=', postId)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (latest && latest.fields === text && kind === 'autosaved')
      return { id: latest.id, updatedAt: latest.updated_at };
    const sittingBegan = new Date(clock().getTime() - ONE_SITTING_MS).toISOString();
    // Autosaves since the last save, or of a minute ago, are contained in the new text.
    if (latest?.kind === 'autosaved' && latest.created_at > sittingBegan) {
      await db
        .updateTable('post_revisions')
        .set({ kind, fields: text, updated_at: now })
        .where('id', '=', latest.id)
        .execute();
      return { id: latest.id, updatedAt: now };
    }
    const id = newId(clock());
    await db
      .insertInto('post_revisions')
      .values({ id, post_id: postId, kind, fields: text, created_at: now, updated_at: now })
      .execute();
    await deleteOldest(postId);
    return { id, updatedAt: now };
  }

  async function deleteOldest(postId: string) {
    const tooOld = await ofPost(postId).select('id').offset(MAX_REVISIONS).limit(MAX_REVISIONS).execute();
    if (tooOld.length === 0) return;
    await db
      .deleteFrom('post_revisions')
      .where(
        'id',
        'in',
        tooOld.map((revision) => revision.id),
      )
      .execute();
  }

  function ofPost(postId: string) {
    return db
      .selectFrom('post_revisions')
      .where('post_id', '=', postId)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc');
  }

  async function list(postId: string) {
    const rows = await ofPost(postId).selectAll().limit(MAX_REVISIONS).execute();
    return rows.map(toRevision);
  }

  async function getById(postId: string, id: string) {
    const row = await ofPost(postId).selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('Revision');
    return toRevision(row);
  }

  /** The latest text of every post that was started and never saved. */
  async function listUnsaved() {
    const rows = await db
      .selectFrom('post_revisions')
      .selectAll()
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('posts').select('id').whereRef('posts.id', '=', 'post_revisions.post_id')),
        ),
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const latest = new Map<string, (typeof rows)[number]>();
    for (const row of rows) if (!latest.has(row.post_id)) latest.set(row.post_id, row);
    return [...latest.values()].map((row) => ({ postId: row.post_id, ...toRevision(row) }));
  }

  async function discard(postId: string) {
    await db.deleteFrom('post_revisions').where('post_id', '=', postId).execute();
  }

  async function discardOldUnsaved() {
    const limit = new Date(clock().getTime() - UNSAVED_KEPT_DAYS * DAY_MS).toISOString();
    for (const { postId, updatedAt } of await listUnsaved()) if (updatedAt < limit) await discard(postId);
  }

  return { add, list, getById, listUnsaved, discard, discardOldUnsaved };
}

export type RevisionStore = ReturnType<typeof createRevisionStore>;

function toRevision(row: { id: string; kind: string; fields: string; updated_at: string }) {
  const fields = JSON.parse(row.fields) as PostText;
  return {
    _id: row.id,
    kind: row.kind === 'saved' ? ('saved' as const) : ('autosaved' as const),
    title: fields.title,
    characters: fields.content.length,
    updatedAt: row.updated_at,
    fields,
  };
}

/** A stored post in the editor's format. */
export function toPostText(post: PostRow & Labels): PostText {
  return {
    title: post.title,
    content: post.content,
    excerpt: post.excerpt,
    tags: post.tags.join(', '),
    categories: post.categories.join(', '),
    author: post.author ?? '',
    slug: post.slug,
    metaTitle: post.meta_title ?? '',
    metaDescription: post.meta_description ?? '',
    featuredPost: post.featured_post === 1,
    allowComments: post.allow_comments === 1,
    scheduledFor: post.scheduled_for ?? '',
    coverImage: post.cover_image_url ?? '',
    socialImage: post.social_image_url ?? '',
  };
}
