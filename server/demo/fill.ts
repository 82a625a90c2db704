import { hash } from 'node:crypto';
import { demoAnnotations, demoComments } from '#server/content/content.ts';
import type { DemoComment } from '#server/content/content-schemas.ts';
import { type DemoText, findDemoDraft, readDemoTexts } from '#server/content/demo-texts.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import { createPostWriter } from '#server/features/blog/posts.writer.ts';
import type { NewSample } from '#server/features/samples/sample-columns.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';
import { compareContents } from '#server/papers/revise.ts';
import { newPost } from '#shared/contracts/posts.ts';
import { sampleInput } from '#shared/contracts/samples.ts';

const HOUR_MS = 60 * 60 * 1000;
const MOST_DEMO_VIEWS = 2_400;
const UNPUBLISHED_WRITTEN_AT = '2026-10-01T09:00:00.000Z';

/** Seeds an empty database; false if it is not empty. Runs inside the transaction of the start. */
export async function fillWithDemoContent(engine: Engine, db: Db): Promise<boolean> {
  for (const table of ['samples', 'posts', 'comments', 'requests', 'settings'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  await insertSamples(engine, db, (await readDemoTexts('samples')).map(withDemoViews));
  await insertPosts(engine, db, (await readDemoTexts('posts')).map(withDemoViews));
  await insertDemoComments(db);
  return true;
}

type ViewedText = DemoText & { views: number };

export async function insertSamples(engine: Engine, db: Db, texts: ViewedText[]): Promise<void> {
  const samples: NewSample[] = [];
  for (const { slug, fields, body, views } of texts) {
    const { title = slug, subject = 'Other', createdAt, tags, ...others } = fields;
    const input = sampleInput.parse({
      ...others,
      title,
      subject,
      content: body,
      ...(await notesAndChanges(slug, body)),
      tags: splitList(tags),
      published: true,
    });
    samples.push({ input, at: createdAt ? new Date(createdAt) : new Date(), slug, views });
  }
  if (samples.length > 0) await createSampleWriter(engine, db).insertAll(samples);
}

/** Eight samples have notes in their margin, and three of them a first draft. */
async function notesAndChanges(slug: string, body: string) {
  const draft = await findDemoDraft(slug);
  return {
    ...(draft && { marked: compareContents(draft, body) }),
    annotations: demoAnnotations[slug]?.map(({ kind, passage, before = '', note }, index) => ({
      id: `n${index + 1}`,
      kind,
      text: note,
      isPublic: true,
      quote: passage,
      before,
    })),
  };
}

export async function insertPosts(engine: Engine, db: Db, texts: ViewedText[]): Promise<void> {
  const posts = texts.map(({ slug, fields, body }) => ({
    at: new Date(fields.publishedAt || UNPUBLISHED_WRITTEN_AT),
    input: newPost.parse({
      slug,
      title: fields.title,
      content: body,
      excerpt: fields.excerpt,
      tags: splitList(fields.tags),
      categories: splitList(fields.category),
      status: fields.status,
      metaTitle: fields.metaTitle,
      metaDescription: fields.metaDescription,
      featuredPost: fields.featured === 'yes',
      allowComments: fields.comments !== 'no',
      scheduledFor: fields.scheduledFor || null,
    }),
  }));
  const ids = await createPostWriter(engine, db, () => new Date()).insertAll(posts);
  for (const [index, { fields, views }] of texts.entries()) {
    if (!fields.publishedAt) continue;
    await db
      .updateTable('posts')
      .set({ views, published_at: fields.publishedAt })
      .where('id', '=', ids[index] ?? '')
      .execute();
  }
}

/** Adds the demo conversations to the demo posts, which must already exist. */
async function insertDemoComments(db: Db): Promise<void> {
  for (const [slug, comments] of Object.entries(demoComments)) {
    const post = await db
      .selectFrom('posts')
      .select(['id', 'published_at'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const published = new Date(post.published_at ?? 0);
    for (const comment of comments)
      await insertComment(db, comment, { postId: post.id, published, parentId: null });
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

async function insertComment(db: Db, { replies = [], ...comment }: DemoComment, place: Place): Promise<void> {
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
  for (const reply of replies) await insertComment(db, reply, { ...place, parentId: id });
}

/** A plausible view count that is the same on every machine. */
function withDemoViews(text: DemoText): ViewedText {
  const views = Number.parseInt(hash('sha1', text.slug, 'hex').slice(0, 8), 16) % MOST_DEMO_VIEWS;
  return { ...text, views };
}

function splitList(commaSeparated = ''): string[] {
  return commaSeparated
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
