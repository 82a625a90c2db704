import { sql } from 'kysely';
import { cacheByTag, createContentCache } from '#server/cache/content-cache.ts';
import { expireAt } from '#server/cache/content-tags.ts';
import type { Engine } from '#server/db/engines/engine.ts';

/** A URL for search engines, and when its content last changed. */
type PublicRecord = { slug: string; changedAt: string };

const MAX_CACHED = 10;

/** The records that have a public page, for the sitemap and the social images. */
export function createPublicRecordStore(engine: Engine, clock: () => Date) {
  const { db } = engine;
  /** Counting all records takes time in a large database, and robots ask often. */
  const cache = createContentCache<unknown>(engine, { clock, maxSize: MAX_CACHED });

  function publicSamples() {
    return db.selectFrom('samples').where('published', '=', 1).where('slug', 'is not', null);
  }

  /** A scheduled post is public from its time on. */
  function publicPosts() {
    return db
      .selectFrom('posts')
      .where('status', 'in', ['published', 'scheduled'])
      .where('published_at', '<=', clock().toISOString());
  }

  function summarizeSamples() {
    return cacheByTag(cache, 'samples', ['summary'], () =>
      publicSamples()
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('updated_at').as('changedAt')])
        .executeTakeFirstOrThrow(),
    );
  }

  function summarizePosts() {
    return cacheByTag(cache, 'posts', ['summary'], async () => {
      const next = await findNextDue();
      if (next) expireAt(new Date(next));
      const { count, ...times } = await publicPosts()
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.max('updated_at').as('updated_at'),
          eb.fn.max('published_at').as('published_at'),
        ])
        .executeTakeFirstOrThrow();
      return { count, changedAt: latest(times) };
    });
  }

  async function findNextDue(): Promise<string | null> {
    const { next } = await db
      .selectFrom('posts')
      .select((eb) => eb.fn.min('published_at').as('next'))
      .where('status', 'in', ['published', 'scheduled'])
      .where('published_at', '>', clock().toISOString())
      .executeTakeFirstOrThrow();
    return next;
  }

  async function listSamples(offset: number, limit: number): Promise<PublicRecord[]> {
    return publicSamples()
      .select([sql<string>`slug`.as('slug'), 'updated_at as changedAt'])
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
  }

  async function listPosts(offset: number, limit: number): Promise<PublicRecord[]> {
    const rows = await publicPosts()
      .select(['slug', 'updated_at', 'published_at'])
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ slug, ...times }) => ({ slug, changedAt: latest(times) ?? times.updated_at }));
  }

  function listCategories(): Promise<PublicRecord[]> {
    return cacheByTag(cache, 'samples', ['categories'], () =>
      publicSamples()
        .select((eb) => ['subject_slug as slug', eb.fn.max('updated_at').as('changedAt')])
        .groupBy('subject_slug')
        .orderBy('subject_slug')
        .execute(),
    );
  }

  function listPassageKinds(): Promise<PublicRecord[]> {
    return cacheByTag(cache, 'samples', ['passages'], () =>
      publicSamples()
        .innerJoin('passages', 'passages.sample_id', 'samples.id')
        .select((eb) => ['passages.kind as slug', eb.fn.max('samples.updated_at').as('changedAt')])
        .groupBy('passages.kind')
        .execute(),
    );
  }

  async function findSample(slug: string) {
    return publicSamples()
      .select(['title', 'subject', 'level', 'word_count'])
      .where('slug', '=', slug)
      .executeTakeFirst();
  }

  async function findPost(slug: string) {
    const post = await publicPosts()
      .select(['id', 'title', 'word_count'])
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!post) return undefined;
    const tags = await db
      .selectFrom('post_tags')
      .select('tag')
      .where('post_id', '=', post.id)
      .orderBy('position')
      .execute();
    return { ...post, tags: tags.map(({ tag }) => tag) };
  }

  return {
    summarizeSamples,
    summarizePosts,
    listSamples,
    listPosts,
    listCategories,
    listPassageKinds,
    findSample,
    findPost,
  };
}

export type PublicRecordStore = ReturnType<typeof createPublicRecordStore>;

/** A scheduled post changed when it became public, not when it was written. */
function latest(times: { updated_at: string | null; published_at: string | null }): string | null {
  return (
    [times.updated_at, times.published_at]
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null
  );
}
