import { sql } from 'kysely';
import type { ContentCache } from '#server/cache/content-cache.ts';
import { dependsOn, dependsOnViewCounts, expireAt } from '#server/cache/content-tags.ts';
import { createDrafts } from '#server/db/drafts.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { createPreviews } from '#server/db/previews.ts';
import { countRows } from '#server/db/rows.ts';
import { createSlugs } from '#server/db/slugs.ts';
import { noSynonyms } from '#server/search/synonyms.ts';
import { RECORD_ID } from '#shared/contracts/http.ts';
import { MAX_RELATED_POSTS } from '#shared/contracts/post-status.ts';
import type { BlogListQuery, PostText } from '#shared/contracts/posts.ts';
import { toTagKey } from '#shared/text/tags.ts';
import { ALL_POSTS, listTag } from './post-listing.ts';
import { findPost, isPublic, loadSummaries, type PostList, withDraft, withLabels } from './post-rows.ts';
import { searchPosts } from './post-search.ts';
import { dependsOnUpdates } from './post-updates.ts';

/** Related posts are chosen from this many of the newest of each tag: a popular tag costs no more than a rare one. */
const RELATED_CANDIDATES = 40;

type Slice = { limit: number; offset: number };
type Place = { post_id: string; published_at: string };

/** Public reads. The clock decides at every read whether a scheduled post is public: no job has to run on time. */
export function createPublicPostStore(
  engine: Engine,
  cache: ContentCache<unknown>,
  clock: () => Date,
  synonyms = async () => noSynonyms,
) {
  const { db } = engine;

  async function list({ page, limit, q, category, tag, sort }: BlogListQuery): Promise<PostList> {
    const key = toTagKey(category || tag || '');
    const slice = { limit, offset: (page - 1) * limit };
    const query = q?.trim();
    if (query) return listMatches(query, key, slice);
    const { ids, total } = await cached(['list', key, sort, slice], async () => {
      await dependsOnList(key);
      const found = sort === 'newest' ? newestIds(key, slice) : idsInOrder(key, slice);
      return { ids: await found, total: await countListed(key) };
    });
    return { rows: await rowsInOrder(ids), total };
  }

  async function listMatches(q: string, key: string, slice: Slice): Promise<PostList> {
    const { ids, matches, total, info } = await cached(['search', key, q, slice], async () => {
      // What a word is worth depends on all posts.
      await dependsOnList(ALL_POSTS);
      const query = {
        q,
        isPublic: true,
        synonyms: await synonyms(),
        hiddenIds: (await notYetDue(ALL_POSTS).select('post_id').execute()).map(({ post_id }) => post_id),
        scope: {
          // A cross join keeps SQLite from scanning the whole list and checking each post for a match.
          join: sql`cross join post_listing`,
          where: sql`post_id = match.id and key = ${key} and published_at <= ${clock().toISOString()}`,
        },
      };
      return searchPosts(engine, query, slice);
    });
    const rows = (await rowsInOrder(ids)).map((row) => ({ ...row, match: matches[row.id] }));
    return { rows, total, search: info };
  }

  /** The order of a list is cached until one of its posts changes or the next is due; the rows are read each time. */
  function cached<Value>(keyParts: unknown[], compute: () => Promise<Value>): Promise<Value> {
    return cache.getOrCompute(JSON.stringify(['posts', ...keyParts]), compute);
  }

  /** A list changes when one of its posts does, and when a scheduled one becomes due. */
  async function dependsOnList(...keys: string[]) {
    dependsOn(...keys.map(listTag));
    await dependsOnUpdates(engine, clock);
    const next = await findNextDue();
    if (next) expireAt(new Date(next));
  }

  async function idsInOrder(key: string, { limit, offset }: Slice): Promise<string[]> {
    const places = await listed(key)
      .select('post_id')
      .orderBy('featured_post', 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return places.map((place) => place.post_id);
  }

  /** Featured or not does not matter here: two index scans, merged. */
  async function newestPlaces(key: string, { limit, offset }: Slice): Promise<Place[]> {
    const scans = ([1, 0] as const).map((featured) =>
      listed(key)
        .select(['post_id', 'published_at'])
        .where('featured_post', '=', featured)
        .orderBy('published_at', 'desc')
        .orderBy('post_id', 'desc')
        .limit(offset + limit)
        .execute(),
    );
    return (await Promise.all(scans))
      .flat()
      .sort(newerFirst)
      .slice(offset, offset + limit);
  }

  async function newestIds(key: string, slice: Slice): Promise<string[]> {
    return (await newestPlaces(key, slice)).map((place) => place.post_id);
  }

  /** The stored total includes scheduled posts; those not due yet are few and are counted. */
  async function countListed(key: string): Promise<number> {
    const stored = await db
      .selectFrom('post_totals')
      .select('total')
      .where('key', '=', key)
      .executeTakeFirst();
    if (!stored) return 0;
    return stored.total - (await countRows(notYetDue(key)));
  }

  function notYetDue(key: string) {
    return db
      .selectFrom('post_listing')
      .where('key', '=', key)
      .where('featured_post', 'in', [1, 0])
      .where('published_at', '>', clock().toISOString());
  }

  function listed(key: string) {
    return db
      .selectFrom('post_listing')
      .where('key', '=', key)
      .where('published_at', '<=', clock().toISOString());
  }

  async function rowsInOrder(ids: string[]) {
    if (ids.length > 0) dependsOnViewCounts(clock());
    return loadSummaries(db, ids);
  }

  /** A public post by its slug; by a former slug or its id, its current slug. */
  async function findBySlug(slug: string) {
    await dependsOnUpdates(engine, clock);
    const rows = await db
      .selectFrom('posts')
      .selectAll()
      .where('slug', '=', slug)
      .where(isPublic(clock()))
      .execute();
    const [post] = await withLabels(db, rows);
    if (post) {
      dependsOn(`post:${post.id}`);
      dependsOnViewCounts(clock());
      return { post };
    }
    const movedTo = await findMoved(slug);
    return movedTo === undefined ? {} : { movedTo };
  }

  async function findMoved(slug: string): Promise<string | undefined> {
    const former = await createSlugs(db, 'post').findFormerOwner(slug);
    const id = former ?? (RECORD_ID.test(slug) ? slug : undefined);
    if (id === undefined) return undefined;
    const now = await db
      .selectFrom('posts')
      .select('slug')
      .where('id', '=', id)
      .where(isPublic(clock()))
      .executeTakeFirst();
    return now?.slug;
  }

  /** What tells a reader whether to read it. */
  async function findText(id: string) {
    dependsOn(`post:${id}`);
    return db
      .selectFrom('posts')
      .select(['slug', 'title', 'content', 'word_count'])
      .where('id', '=', id)
      .where(isPublic(clock()))
      .executeTakeFirst();
  }

  /** What is saved of the post that a preview link leads to. */
  async function findByPreview(token: string) {
    const id = await createPreviews(db, 'post', clock).findRecord(token);
    const post = id && (await findPost(db, id));
    const draft = post && (await createDrafts<PostText>(db, 'post', clock).find(id));
    return draft ? withDraft(post, draft.fields) : post || undefined;
  }

  /** Posts with the most tags in common, then the newest; filled up with the newest overall. */
  async function listRelated({ id, tags }: { id: string; tags: string[] }) {
    return rowsInOrder(await cached(['related', id, tags], () => relatedIds({ id, tags })));
  }

  async function relatedIds(post: { id: string; tags: string[] }): Promise<string[]> {
    const keys = post.tags.map(toTagKey);
    await dependsOnList(...keys);
    const newest = { limit: RELATED_CANDIDATES, offset: 0 };
    const byTag = await Promise.all(keys.map((key) => newestPlaces(key, newest)));
    const close = mostSharedFirst(byTag.flat()).filter((id) => id !== post.id);
    if (close.length >= MAX_RELATED_POSTS) return close.slice(0, MAX_RELATED_POSTS);
    await dependsOnList(ALL_POSTS);
    const rest = await newestIds(ALL_POSTS, { limit: MAX_RELATED_POSTS + 1, offset: 0 });
    const ids = [...new Set([...close, ...rest])].filter((id) => id !== post.id);
    return ids.slice(0, MAX_RELATED_POSTS);
  }

  /** When the next scheduled post becomes public: cached pages expire then. */
  async function findNextDue(): Promise<string | undefined> {
    const { next } = await notYetDue(ALL_POSTS)
      .select(sql<string | null>`min(published_at)`.as('next'))
      .executeTakeFirstOrThrow();
    return next ?? undefined;
  }

  return {
    list,
    findBySlug,
    findText,
    findByPreview,
    listRelated,
  };
}

export type PublicPostStore = ReturnType<typeof createPublicPostStore>;

/** A post has a list entry for each shared tag. */
function mostSharedFirst(places: Place[]): string[] {
  return [...Map.groupBy(places, (place) => place.post_id).values()]
    .flatMap((places) => (places[0] ? [{ ...places[0], shared: places.length }] : []))
    .sort((a, b) => b.shared - a.shared || newerFirst(a, b))
    .map((place) => place.post_id);
}

function newerFirst(a: Place, b: Place): number {
  return a.published_at + a.post_id < b.published_at + b.post_id ? 1 : -1;
}
