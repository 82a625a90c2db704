import type { Db, Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { ALL_POSTS } from '#server/features/blog/post-listing.ts';
import { searchDocumentOf } from '#server/features/blog/posts.writer.ts';
import { indexDocuments } from '#server/search/search-index.ts';
import { seeded, word } from './seeded.ts';

/** In every text. */
export const COMMON_WORD = 'argument';
/** In every tenth text. */
export const MIDDLING_WORD = 'semicolon';
/** In five texts, however many there are. */
export const RARE_WORD = 'quixotry';
/** On every tenth post. */
export const COMMON_TAG = 'revising';
const RARE_TEXTS = 5;
const TAGS = 200;
const VOCABULARY = 6_000;
const WORDS = 80;
const PER_TRANSACTION = 500;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const APART_MS = 20 * 60_000;

/** Fills an empty blog with published posts: deterministic, in batches. */
export async function generatePosts(engine: Engine, count: number): Promise<void> {
  const random = seeded(6);
  const vocabulary = Array.from({ length: VOCABULARY }, () => word(random));
  // Word frequencies as in natural language.
  const next = () => vocabulary[Math.floor(random() ** 3 * VOCABULARY)] ?? '';
  for (let start = 0; start < count; start += PER_TRANSACTION) {
    const numbers = Array.from(
      { length: Math.min(PER_TRANSACTION, count - start) },
      (_, index) => start + index,
    );
    await engine.db.transaction().execute(async (tx) => {
      const posts = numbers.map((number) => postOf(number, count, next));
      await insertAll(tx, posts, random);
      const documents = posts.map((post) => searchDocumentOf({ ...post, tags: [], categories: [] }));
      await indexDocuments(engine, tx, 'posts', documents);
    });
  }
  const { db } = engine;
  const totals = await db
    .selectFrom('post_listing')
    .select(['key', (eb) => eb.fn.countAll<number>().as('total')])
    .groupBy('key')
    .execute();
  await db.insertInto('post_totals').values(totals).execute();
}

async function insertAll(db: Db, posts: Database['posts'][], random: () => number) {
  const tags = posts.flatMap((post, index) => {
    const own = [`tag ${Math.floor(random() * TAGS)}`, `topic ${Math.floor(random() * TAGS)}`];
    if (index % 10 === 0) own.push(COMMON_TAG);
    return own.map((tag, position) => ({ post_id: post.id, position, tag, tag_key: tag }));
  });
  const places = posts.flatMap(({ id, featured_post, published_at }) => {
    const keys = [ALL_POSTS, ...tags.filter((tag) => tag.post_id === id).map((tag) => tag.tag_key)];
    return keys.map((key) => ({ key, post_id: id, featured_post, published_at: published_at ?? '' }));
  });
  await db.insertInto('posts').values(posts).execute();
  await db.insertInto('post_tags').values(tags).execute();
  await db.insertInto('post_listing').values(places).execute();
}

function postOf(number: number, count: number, next: () => string): Database['posts'] {
  const words = Array.from({ length: WORDS }, next);
  words.push(COMMON_WORD);
  if (number % 10 === 0) words.push(MIDDLING_WORD);
  if (number % Math.ceil(count / RARE_TEXTS) === 0) words.push(RARE_WORD);
  const at = new Date(FIRST_DAY + number * APART_MS);
  const time = at.toISOString();
  return {
    id: newId(at),
    slug: `post-${number}`,
    title: `${next()} ${next()} ${number}`,
    content: `<p>${words.join(' ')}.</p>`,
    excerpt: `${next()} ${next()} ${next()}.`,
    author: null,
    status: 'published',
    meta_title: null,
    meta_description: null,
    featured_post: number % 500 === 0 ? 1 : 0,
    allow_comments: 1,
    scheduled_for: null,
    published_at: time,
    views: number % 1_000,
    word_count: words.length,
    cover_image_url: null,
    social_image_url: null,
    version: 1,
    created_at: time,
    updated_at: time,
  };
}
