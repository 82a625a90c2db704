import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';
import { sampleInput } from '#shared/contracts/samples.ts';
import { excerptOf, META_DESCRIPTION_CHARACTERS } from '#shared/text/excerpt.ts';
import { tagKeyOf } from '#shared/text/tags.ts';
import { countWords } from '#shared/text/words.ts';
import { parseFrontMatter } from './front-matter.ts';

const MOST_DEMO_VIEWS = 2_400;

type DemoText = { slug: string; fields: Record<string, string>; body: string };

/** Fills a database that holds nothing yet; false when it holds anything. Runs inside the start's transaction. */
export async function fillWithDemoContent(engine: Engine, db: Db): Promise<boolean> {
  for (const table of ['samples', 'posts', 'comments', 'submissions'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  for (const text of await readTexts('samples')) await insertSample(engine, db, text);
  for (const text of await readTexts('posts')) await insertPost(engine, db, text);
  return true;
}

async function readTexts(folder: string): Promise<DemoText[]> {
  const directory = path.join(import.meta.dirname, folder);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({
      slug: name.slice(0, -'.md'.length),
      ...parseFrontMatter(await readFile(path.join(directory, name), 'utf8')),
    })),
  );
}

async function insertSample(engine: Engine, db: Db, { slug, fields, body }: DemoText) {
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
  await createSampleWriter(engine, db).insert(input, at, { slug, views: demoViews(slug) });
}

async function insertPost({ search }: Engine, db: Db, { slug, fields, body }: DemoText) {
  const createdAt = fields.publishedAt || '2026-10-01T09:00:00.000Z';
  const id = newId(new Date(createdAt));
  const { title = slug } = fields;
  const tags = listOf(fields.tags);
  await db
    .insertInto('posts')
    .values({
      id,
      slug,
      title,
      content: body,
      excerpt: fields.excerpt || excerptOf(body, META_DESCRIPTION_CHARACTERS),
      status: fields.status ?? 'draft',
      meta_title: fields.metaTitle,
      meta_description: fields.metaDescription,
      featured_post: fields.featured === 'yes' ? 1 : 0,
      allow_comments: fields.comments === 'no' ? 0 : 1,
      scheduled_for: fields.scheduledFor || null,
      published_at: fields.publishedAt || null,
      views: fields.status === 'published' ? demoViews(slug) : 0,
      word_count: countWords(body),
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
  for (const [position, tag] of tags.entries()) {
    await db
      .insertInto('post_tags')
      .values({ post_id: id, position, tag, tag_key: tagKeyOf(tag) })
      .execute();
  }
  if (fields.category) {
    const category_id = await categoryId(db, fields.category);
    await db.insertInto('post_categories').values({ post_id: id, position: 0, category_id }).execute();
  }
  await search.put(db, 'posts', id, {
    title,
    keys: [fields.category, ...tags].join(' '),
    body: `${fields.excerpt ?? ''} ${body}`,
  });
}

async function categoryId(db: Db, name: string): Promise<string> {
  const name_key = tagKeyOf(name);
  const known = await db
    .selectFrom('categories')
    .select('id')
    .where('name_key', '=', name_key)
    .executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  await db.insertInto('categories').values({ id, name, name_key }).execute();
  return id;
}

/** A number of views that looks lived-in and is the same on every machine. */
function demoViews(slug: string): number {
  return Number.parseInt(hash('sha1', slug, 'hex').slice(0, 8), 16) % MOST_DEMO_VIEWS;
}

function listOf(commaSeparated = ''): string[] {
  return commaSeparated
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
