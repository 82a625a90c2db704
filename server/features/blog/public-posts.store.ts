import { sql } from 'kysely';
import type { ContentCache } from '#server/cache/content-cache.ts';
import { dependsOn, dependsOnViewCounts, expireAt } from '#server/cache/content-tags.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { type SearchTerms, searchTerms } from '#server/db/search-words.ts';
import { hashToken } from '#server/db/tokens.ts';
import { countOnce } from '#server/http/recent-views.ts';
import type { Views } from '#server/http/view-counter.ts';
import { RECORD_ID } from '#shared/contracts/http.ts';
import { MAX_RELATED_POSTS } from '#shared/contracts/post-status.ts';
import type { BlogListQuery } from '#shared/contracts/posts.ts';
import { tagKeyOf } from '#shared/text/tags.ts';
import { ALL_POSTS, listTag } from './post-listing.ts';
import { isPublic, summaryColumns, withLabels } from './post-rows.ts';

/**
 * A search shows the newest of this many matches: nobody pages further, and a common word costs little more than a
 * rare one.
 */
export const MAX_FOUND = 240;
/**
 * Related posts are chosen from this many of the newest of each tag, so that a popular tag costs no more than a rare
 * one.
 */
const RELATED_CANDIDATES = 40;

type Slice = { limit: number; offset: number };
type Place = { post_id: string; published_at: string };

/**
 * Public reads. Whether a scheduled post is public is decided by the clock at every read: no job has to run on time.
 */
export function createPublicPostStore(
  { db, search }: Engine,
  cache: ContentCache<unknown>,
  clock: () => Date,
) {
  async function list({ page, limit, q, category, tag, sort }: BlogListQuery) {
    const key = tagKeyOf(category || tag || '');
    const slice = { limit, offset: (page - 1) * limit };
    const query = q?.trim();
    const { ids, total } = await cached(['list', key, query, sort, slice], async () => {
      await dependsOnList(key);
      if (query) return findWords(query, key, slice);
      const found = sort === 'newest' ? newestIds(key, slice) : idsInOrder(key, slice);
      return { ids: await found, total: await countListed(key) };
    });
    return { rows: await rowsInOrder(ids), total };
  }

  async function findWords(query: string, key: string, { offset, limit }: Slice) {
    const terms = searchTerms(query);
    const found = terms ? await idsFound(key, terms) : [];
    return { ids: found.slice(offset, offset + limit), total: found.length };
  }

  /** The order of a list is cached until one of its posts changes or the next is due; the rows are read each time. */
  function cached<Value>(keyParts: unknown[], compute: () => Promise<Value>): Promise<Value> {
    return cache.getOrCompute(JSON.stringify(['posts', ...keyParts]), compute) as Promise<Value>;
  }

  /** A list changes when one of its posts does, and when a scheduled one becomes due. */
  async function dependsOnList(...keys: string[]) {
    dependsOn(...keys.map(listTag));
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
    const walks = ([1, 0] as const).map((featured) =>
      listed(key)
        .select(['post_id', 'published_at'])
        .where('featured_post', '=', featured)
        .orderBy('published_at', 'desc')
        .orderBy('post_id', 'desc')
        .limit(offset + limit)
        .execute(),
    );
    return (await Promise.all(walks))
      .flat()
      .sort((a, b) => newerFirst(a.published_at, b.published_at) || newerFirst(a.post_id, b.post_id))
      .slice(offset, offset + limit);
  }

  async function newestIds(key: string, slice: Slice): Promise<string[]> {
    return (await newestPlaces(key, slice)).map((place) => place.post_id);
  }

  /** The stored total includes scheduled posts; those not due yet are few and are counted. */
  async function countListed(key: string): Promise<number> {
    const kept = await db.selectFrom('post_totals').select('total').where('key', '=', key).executeTakeFirst();
    if (!kept) return 0;
    const { waiting } = await db
      .selectFrom('post_listing')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('key', '=', key)
      .where('featured_post', 'in', [1, 0])
      .where('published_at', '>', clock().toISOString())
      .executeTakeFirstOrThrow();
    return kept.total - waiting;
  }

  /** The newest posts that match these words, in list order. */
  async function idsFound(key: string, terms: SearchTerms): Promise<string[]> {
    const all = db.selectFrom(search.matchesIn('any', 'posts', terms).as('every')).select(['id', 'place']);
    const newest = db
      // Within a tag the newest matches may be far apart; of the whole blog nearly all of the first ones are listed.
      .selectFrom((key === ALL_POSTS ? all.orderBy('place', 'desc').limit(MAX_FOUND) : all).as('match'))
      // A cross join keeps SQLite from scanning the whole list and checking each post for a match.
      .crossJoin('post_listing')
      .whereRef('post_id', '=', 'match.id')
      .where('key', '=', key)
      .where('published_at', '<=', clock().toISOString())
      .select(['post_id', 'featured_post', 'published_at'])
      .orderBy('match.place', 'desc')
      .limit(MAX_FOUND);
    const places = await db
      .selectFrom(newest.as('found'))
      .select('post_id')
      .orderBy('featured_post', 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('post_id', 'desc')
      .execute();
    return places.map((place) => place.post_id);
  }

  function listed(key: string) {
    return db
      .selectFrom('post_listing')
      .where('key', '=', key)
      .where('published_at', '<=', clock().toISOString());
  }

  async function rowsInOrder(ids: string[]) {
    if (ids.length === 0) return [];
    dependsOnViewCounts(clock());
    const rows = await db.selectFrom('posts').select(summaryColumns).where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return withLabels(
      db,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  }

  /** A public post by its slug; by a former slug or its id, its current slug. */
  async function findBySlug(slug: string) {
    if (slug.includes('\0')) return {};
    const row = await db
      .selectFrom('posts')
      .selectAll()
      .where('slug', '=', slug)
      .where(isPublic(clock()))
      .executeTakeFirst();
    if (row) {
      dependsOn(`post:${row.id}`);
      dependsOnViewCounts(clock());
      const [post] = await withLabels(db, [row]);
      return { post };
    }
    const movedTo = await findMoved(db, slug);
    return movedTo === undefined ? {} : { movedTo };
  }

  async function findMoved(tx: Db, slug: string): Promise<string | undefined> {
    const former = await tx
      .selectFrom('slug_history')
      .select('record_id')
      .where('kind', '=', 'post')
      .where('slug', '=', slug)
      .executeTakeFirst();
    const id = former?.record_id ?? (RECORD_ID.test(slug) ? slug : undefined);
    if (id === undefined) return undefined;
    const now = await tx
      .selectFrom('posts')
      .select('slug')
      .where('id', '=', id)
      .where(isPublic(clock()))
      .executeTakeFirst();
    return now?.slug;
  }

  async function findByPreview(token: string) {
    const row = await db
      .selectFrom('posts')
      .selectAll('posts')
      .innerJoin('post_previews', 'post_previews.post_id', 'posts.id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (!row) return undefined;
    const [post] = await withLabels(db, [row]);
    return post;
  }

  /** Posts with the most tags in common, then the newest; filled up with the newest overall. */
  async function listRelated({ id, tags }: { id: string; tags: string[] }) {
    return rowsInOrder(await cached(['related', id, tags], () => relatedIds({ id, tags })));
  }

  async function relatedIds(post: { id: string; tags: string[] }): Promise<string[]> {
    const keys = post.tags.map(tagKeyOf);
    await dependsOnList(...keys);
    const newest = { limit: RELATED_CANDIDATES, offset: 0 };
    const byTag = await Promise.all(keys.map((key) => newestPlaces(key, newest)));
    const close = mostSharedFirst(byTag.flat()).filter((id) => id !== post.id);
    const ids = close.length < MAX_RELATED_POSTS ? await filledUp(post.id, close) : close;
    return ids.slice(0, MAX_RELATED_POSTS);
  }

  async function filledUp(postId: string, close: string[]): Promise<string[]> {
    await dependsOnList(ALL_POSTS);
    const rest = await newestIds(ALL_POSTS, { limit: MAX_RELATED_POSTS + 1, offset: 0 });
    return [...new Set([...close, ...rest])].filter((id) => id !== postId);
  }

  async function addViews(views: Views): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const [id, number] of await countOnce(tx, views, clock())) {
        await tx
          .updateTable('posts')
          .set((eb) => ({ views: eb('views', '+', number) }))
          .where('id', '=', id)
          .execute();
      }
    });
  }

  /** When the next scheduled post becomes public: cached pages expire then. */
  async function findNextDue(): Promise<string | undefined> {
    const { next } = await db
      .selectFrom('post_listing')
      .select(sql<string | null>`min(published_at)`.as('next'))
      .where('key', '=', ALL_POSTS)
      .where('featured_post', 'in', [1, 0])
      .where('published_at', '>', clock().toISOString())
      .executeTakeFirstOrThrow();
    return next ?? undefined;
  }

  return { list, findBySlug, findByPreview, listRelated, addViews, findNextDue };
}

export type PublicPostStore = ReturnType<typeof createPublicPostStore>;

/** A post has a list entry for each shared tag. */
function mostSharedFirst(places: Place[]): string[] {
  return [...Map.groupBy(places, (place) => place.post_id).values()]
    .flatMap((own) => (own[0] ? [{ ...own[0], shared: own.length }] : []))
    .sort(
      (a, b) =>
        b.shared - a.shared || newerFirst(a.published_at, b.published_at) || newerFirst(a.post_id, b.post_id),
    )
    .map((place) => place.post_id);
}

function newerFirst(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}
