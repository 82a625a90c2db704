import { countRows } from '#server/db/count-rows.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { createExcerpt } from '#shared/text/excerpt.ts';

/** Of each kind: enough for a morning, and the phone still shows the tabs below. */
const LATEST = 3;
const OPENING_CHARACTERS = 90;

/** What needs the owner's attention. */
export function createAdminStore(db: Db, clock: () => Date) {
  async function countWaiting() {
    const drafts = db.selectFrom('posts').where('status', '=', 'draft');
    const scheduled = db
      .selectFrom('posts')
      .where('status', '=', 'scheduled')
      .where('scheduled_for', '>', clock().toISOString());
    const received = db
      .selectFrom('client_testimonials')
      .where('received_at', 'is not', null)
      .where('decided_at', 'is', null);
    const updates = db
      .selectFrom('drafts')
      .where('record_kind', '=', 'post')
      .where('publish_at', 'is not', null);
    const { next } = await scheduled
      .select((eb) => eb.fn.min('scheduled_for').as('next'))
      .executeTakeFirstOrThrow();
    const { nextUpdate } = await updates
      .select((eb) => eb.fn.min('publish_at').as('nextUpdate'))
      .executeTakeFirstOrThrow();
    return {
      unreadRequests: await countRows(db.selectFrom('requests').where('read_at', 'is', null)),
      pendingComments: await countRows(db.selectFrom('comments').where('status', '=', 'pending')),
      drafts: await countRows(drafts),
      draftSamples: await countRows(db.selectFrom('samples').where('published', '=', 0)),
      scheduledPosts: (await countRows(scheduled)) + (await countRows(updates)),
      nextPostAt: [next, nextUpdate].filter((time) => time !== null).sort()[0] ?? null,
      testimonials: await countRows(received),
    };
  }

  /** The newest unread requests, pending comments and drafts. */
  async function listLatest() {
    const requests = await db
      .selectFrom('requests')
      .select(['id', 'name', 'subject', 'message', 'created_at'])
      .where('read_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute();
    const comments = await db
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .select([
        'comments.id',
        'comments.author_name',
        'comments.content',
        'comments.created_at',
        'posts.title as post_title',
      ])
      .where('comments.status', '=', 'pending')
      .orderBy('comments.created_at', 'desc')
      .orderBy('comments.id', 'desc')
      .limit(LATEST)
      .execute();
    const posts = await db
      .selectFrom('posts')
      .select(['id', 'title', 'updated_at'])
      .where('status', '=', 'draft')
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute();
    const samples = await db
      .selectFrom('samples')
      .select(['id', 'title', 'updated_at'])
      .where('published', '=', 0)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute();
    const drafts = [
      ...posts.map((row) => ({ ...row, kind: 'post' as const })),
      ...samples.map((row) => ({ ...row, kind: 'sample' as const })),
    ]
      .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
      .slice(0, LATEST);
    return {
      requests: requests.map(({ id, name, subject, message, created_at }) => ({
        _id: id,
        name,
        subject,
        opening: createExcerpt(message, OPENING_CHARACTERS),
        createdAt: created_at,
      })),
      comments: comments.map(({ id, author_name, content, created_at, post_title }) => ({
        _id: id,
        authorName: author_name,
        opening: createExcerpt(content, OPENING_CHARACTERS),
        postTitle: post_title,
        createdAt: created_at,
      })),
      drafts: drafts.map(({ kind, id, title, updated_at }) => ({
        kind,
        _id: id,
        title,
        updatedAt: updated_at,
      })),
    };
  }

  return { countWaiting, listLatest };
}

export type AdminStore = ReturnType<typeof createAdminStore>;
