import { demoComments } from '#server/content/content.ts';
import type { DemoComment } from '#server/content/content-schemas.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Adds the demo conversations to the demo posts, which must already exist. */
export async function insertDemoComments(db: Db): Promise<void> {
  for (const [slug, comments] of Object.entries(demoComments)) {
    const post = await db
      .selectFrom('posts')
      .select(['id', 'published_at'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const published = new Date(post.published_at ?? 0);
    for (const comment of comments) await insert(db, comment, { postId: post.id, published, parentId: null });
  }
  await markAsKnown(db);
}

/** The owner gets no mail about comments that nobody wrote: the next one is about what comes later. */
async function markAsKnown(db: Db): Promise<void> {
  const pending = await db
    .selectFrom('comments')
    .select('created_at')
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .execute();
  const [newest] = pending;
  if (!newest) return;
  await db
    .insertInto('comment_digests')
    .values({ id: newId(), waiting: pending.length, queued_at: newest.created_at })
    .execute();
}

type Place = { postId: string; published: Date; parentId: string | null };

async function insert(db: Db, { replies = [], ...comment }: DemoComment, place: Place): Promise<void> {
  const at = new Date(place.published.getTime() + comment.after * HOUR_MS);
  const id = newId(at);
  await db
    .insertInto('comments')
    .values({
      id,
      post_id: place.postId,
      parent_id: place.parentId,
      author_name: comment.author,
      content: comment.text,
      by_owner: comment.byOwner ? 1 : 0,
      status: comment.status ?? 'approved',
      spam_score: comment.score,
      spam_reasons: JSON.stringify(comment.reasons ?? []),
      decided: 0,
      created_at: at.toISOString(),
    })
    .execute();
  for (const reply of replies) await insert(db, reply, { ...place, parentId: id });
}
