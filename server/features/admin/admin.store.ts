import { sql } from 'kysely';
import type { Db } from '#server/db/engines/engine.ts';
import { countRows } from '#server/db/rows.ts';
import { createExcerpt } from '#shared/text/excerpt.ts';

/** Of each kind: enough for a morning, and the phone still shows the tabs below. */
const LATEST = 3;
const OPENING_CHARACTERS = 90;

/** What needs the owner's attention. */
export async function countWaiting(db: Db, now: Date) {
  const drafts = db.selectFrom('posts').where('status', '=', 'draft');
  const scheduled = db
    .selectFrom('posts')
    .where('status', '=', 'scheduled')
    .where('scheduled_for', '>', now.toISOString());
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
export async function listLatest(db: Db) {
  const requests = await db
    .selectFrom('requests')
    .select(['id as _id', 'name', 'subject', 'message', 'created_at as createdAt'])
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  const comments = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.id as _id', 'author_name as authorName', 'comments.content'])
    .select(['comments.created_at as createdAt', 'posts.title as postTitle'])
    .where('comments.status', '=', 'pending')
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(LATEST)
    .execute();
  const drafts = await db
    .selectFrom('posts')
    .select([sql<'post' | 'sample'>`'post'`.as('kind'), 'id as _id', 'title', 'updated_at as updatedAt'])
    .where('status', '=', 'draft')
    .unionAll(
      db
        .selectFrom('samples')
        .select([sql<'sample'>`'sample'`.as('kind'), 'id as _id', 'title', 'updated_at as updatedAt'])
        .where('published', '=', 0),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(LATEST)
    .execute();
  return {
    requests: requests.map(({ message, ...request }) => ({ ...request, opening: createOpening(message) })),
    comments: comments.map(({ content, ...comment }) => ({ ...comment, opening: createOpening(content) })),
    drafts,
  };
}

function createOpening(text: string): string {
  return createExcerpt(text, OPENING_CHARACTERS);
}
