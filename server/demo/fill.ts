import { hash } from 'node:crypto';
import { type DemoText, readDemoTexts } from '#server/content/demo-texts.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { createPostWriter } from '#server/features/blog/posts.writer.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';
import { newPost } from '#shared/contracts/posts.ts';
import { sampleInput } from '#shared/contracts/samples.ts';
import { insertDemoComments } from './fill-comments.ts';

const MOST_DEMO_VIEWS = 2_400;
const UNPUBLISHED_WRITTEN_AT = '2026-10-01T09:00:00.000Z';

/** Seeds an empty database; false if it is not empty. Runs inside the transaction of the start. */
export async function fillWithDemoContent(engine: Engine, db: Db): Promise<boolean> {
  for (const table of ['samples', 'posts', 'comments', 'submissions', 'settings'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  for (const text of await readDemoTexts('samples')) await insertSample(engine, db, text);
  for (const text of await readDemoTexts('posts')) await insertPost(engine, db, text);
  await insertDemoComments(db);
  return true;
}

export async function insertSample(
  engine: Engine,
  db: Db,
  { slug, fields, body }: DemoText,
  views = demoViews(slug),
) {
  const { title = slug, subject = 'Other', createdAt, tags, ...others } = fields;
  const input = sampleInput.parse({
    ...others,
    title,
    subject,
    content: body,
    tags: listOf(tags),
    published: true,
  });
  const at = createdAt ? new Date(createdAt) : new Date();
  await createSampleWriter(engine, db).insert(input, at, { slug, views });
}

export async function insertPost(
  engine: Engine,
  db: Db,
  { slug, fields, body }: DemoText,
  views = demoViews(slug),
) {
  const at = new Date(fields.publishedAt || UNPUBLISHED_WRITTEN_AT);
  const input = newPost.parse({
    slug,
    title: fields.title,
    content: body,
    excerpt: fields.excerpt,
    tags: listOf(fields.tags),
    categories: listOf(fields.category),
    status: fields.status,
    metaTitle: fields.metaTitle,
    metaDescription: fields.metaDescription,
    featuredPost: fields.featured === 'yes',
    allowComments: fields.comments !== 'no',
    scheduledFor: fields.scheduledFor || null,
  });
  const id = await createPostWriter(engine, db, () => at).insert(input);
  if (!fields.publishedAt) return;
  await db
    .updateTable('posts')
    .set({ views, published_at: fields.publishedAt })
    .where('id', '=', id)
    .execute();
}

/** A plausible view count that is the same on every machine. */
function demoViews(slug: string): number {
  return Number.parseInt(hash('sha1', slug, 'hex').slice(0, 8), 16) % MOST_DEMO_VIEWS;
}

function listOf(commaSeparated = ''): string[] {
  return commaSeparated
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
