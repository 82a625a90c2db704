import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type ContentCache, cacheByTag } from '#server/cache/content-cache.ts';
import type { ContentTag } from '#server/cache/content-tags.ts';
import { type Engine, type SearchTier, searchTiers } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import { type SearchTerms, searchTerms, withoutFiller } from '#server/db/search-words.ts';
import type { AdminSampleListQuery, SampleListQuery } from '#shared/contracts/samples.ts';
import { categorySlugOf } from '#shared/text/slug.ts';
import { tagKeyOf } from '#shared/text/tags.ts';
import { type SampleRows, summaryColumns } from './sample-rows.ts';

type PageOf = { page: number; limit: number };
type Filter = { published?: 1; subject?: string; level?: string; citationStyle?: string; tagKeys: string[] };

/** More matches than this are not scored: a word that is everywhere says little about any of them. */
const WEIGHED_AT_MOST = 1_000;
/** Matches are counted up to this number, and paging ends there. */
export const MAX_FOUND = 2_000;
/** Up to this many samples, sorting is faster than an index scan. */
const FEW = 2_000;
/** In long lists the position of a page is cached in steps of this many samples. */
const STRIDE = 500;
/** Larger pages are not cached: they would fill the cache. */
const MAX_CACHED_IDS = 100;

const summaryColumnsOfSamples = summaryColumns.map((name) => `samples.${name}` as const);

/** Lists of samples: newest first, or the results of a search. */
export function createSampleLists(
  { db, search }: Engine,
  cache: ContentCache<unknown>,
  { withTags, summariesOf }: SampleRows,
) {
  /** Published samples: best match first when searching, then newest. */
  async function listPublished({ q, subject, level, citationStyle, tags, ...page }: SampleListQuery) {
    const tagKeys = tags?.split(',').map(tagKeyOf).filter(Boolean) ?? [];
    const filter = {
      published: 1 as const,
      ...(subject && { subject }),
      ...(level && { level }),
      ...(citationStyle && { citationStyle }),
      tagKeys,
    };
    return list(filter, q && withoutFiller(q), page);
  }

  /** The admin list: including drafts. */
  async function listAll({ q, subject, ...page }: AdminSampleListQuery) {
    return list({ ...(subject && { subject }), tagKeys: [] }, q, page);
  }

  async function list(filter: Filter, q: string | undefined, page: PageOf) {
    const query = q?.trim();
    if (!query) return listNewest(filter, page);
    const terms = searchTerms(query);
    return terms ? listMatches(filter, terms, page) : { rows: [], total: 0 };
  }

  async function listNewest(filter: Filter, { page, limit }: PageOf) {
    const total = await cacheByTag(cache, tagOf(filter), ['total', filter], () =>
      totalOf(tagged(filter).select(countAll)),
    );
    const found = total <= FEW ? tagged(filter) : db.selectFrom('samples').where(conditions(filter));
    const skip = (page - 1) * limit;
    const jumped = skip - (skip % STRIDE);
    const before = jumped > 0 ? await placeOf(jumped, found, filter) : undefined;
    // The page is found in the index alone; only its rows are read.
    const wanted = found
      .select('samples.id')
      .$if(jumped > 0, (rest) => rest.where(isAfter(before)))
      .orderBy('samples.created_at', 'desc')
      .orderBy('samples.id', 'desc')
      .limit(limit)
      .offset(skip - jumped);
    const rows = await db
      .selectFrom('samples')
      .innerJoin(wanted.as('wanted'), 'wanted.id', 'samples.id')
      .select(summaryColumnsOfSamples)
      .orderBy('samples.created_at', 'desc')
      .orderBy('samples.id', 'desc')
      .execute();
    return { rows: await withTags(rows), total };
  }

  /** The last of this many samples of a list. Cached, so that page 500 costs little more than page 1. */
  function placeOf(number: number, found: ReturnType<typeof tagged>, filter: Filter) {
    return cacheByTag(cache, tagOf(filter), ['place', filter, number], () =>
      found
        .select(['samples.created_at', 'samples.id'])
        .orderBy('samples.created_at', 'desc')
        .orderBy('samples.id', 'desc')
        .limit(1)
        .offset(number - 1)
        .executeTakeFirst(),
    );
  }

  /** The same samples, found through their tags if the filter has any: faster as long as they are few. */
  function tagged({ tagKeys, ...filter }: Filter) {
    const samples = db.selectFrom('samples').where(conditions({ ...filter, tagKeys: [] }));
    if (tagKeys.length === 0) return samples;
    const ids = db.selectFrom('sample_tags').select('sample_id').distinct().where('tag_key', 'in', tagKeys);
    return (
      db
        .selectFrom(ids.as('tagged'))
        // A cross join keeps SQLite from scanning all samples and checking the tags of each.
        .crossJoin('samples')
        .whereRef('samples.id', '=', 'tagged.sample_id')
        .where(conditions({ ...filter, tagKeys: [] }))
    );
  }

  async function listMatches(filter: Filter, terms: SearchTerms, page: PageOf) {
    const counts = await cacheByTag(cache, tagOf(filter), ['matches', filter, terms], () =>
      countMatches(filter, terms),
    );
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const find = () =>
      total <= WEIGHED_AT_MOST ? idsWeighed(filter, terms, page) : idsByTier(filter, terms, counts, page);
    const ids = await (page.limit <= MAX_CACHED_IDS
      ? cacheByTag(cache, tagOf(filter), ['found', filter, terms, page], find)
      : find());
    return { rows: await summariesOf(ids), total };
  }

  /** The number of matches per tier, up to as many as are shown. */
  async function countMatches(filter: Filter, terms: SearchTerms) {
    const counts: { tier: SearchTier; count: number }[] = [];
    let left = MAX_FOUND;
    for (const tier of searchTiers) {
      const some = matchesOf(filter, terms, tier).select('match.id').limit(left);
      const count = left > 0 ? await totalOf(db.selectFrom(some.as('some')).select(countAll)) : 0;
      counts.push({ tier, count });
      left -= count;
    }
    return counts;
  }

  function matchesOf(filter: Filter, terms: SearchTerms, tier: SearchTier) {
    return db
      .selectFrom(search.matchesIn(tier, 'samples', terms).as('match'))
      .innerJoin('samples', 'samples.id', 'match.id')
      .where(conditions(filter));
  }

  async function idsWeighed(filter: Filter, terms: SearchTerms, { page, limit }: PageOf): Promise<string[]> {
    const rows = await db
      .selectFrom(search.matches('samples', terms).as('match'))
      .innerJoin('samples', 'samples.id', 'match.id')
      .where(conditions(filter))
      .select('samples.id')
      .orderBy('match.rank')
      .orderBy('samples.created_at', 'desc')
      .orderBy('samples.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** One tier after the other, each newest first, as far as this page needs. */
  async function idsByTier(
    filter: Filter,
    terms: SearchTerms,
    counts: { tier: SearchTier; count: number }[],
    { page, limit }: PageOf,
  ): Promise<string[]> {
    const ids: string[] = [];
    let skip = (page - 1) * limit;
    for (const { tier, count } of counts) {
      const wanted = Math.min(limit - ids.length, count - skip);
      if (wanted > 0) ids.push(...(await idsIn(tier, filter, terms, wanted, skip)));
      skip = Math.max(0, skip - count);
    }
    return ids;
  }

  async function idsIn(tier: SearchTier, filter: Filter, terms: SearchTerms, limit: number, offset: number) {
    const rows = await matchesOf(filter, terms, tier)
      .select('samples.id')
      .orderBy('match.place', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ id }) => id);
  }

  return { listPublished, listAll };
}

function conditions({ published, subject, level, citationStyle, tagKeys }: Filter): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'samples'>();
  return eb.and([
    ...(published ? [eb('samples.published', '=', published)] : []),
    ...(subject ? [eb('samples.subject_slug', '=', categorySlugOf(subject))] : []),
    ...(level ? [eb('samples.level', '=', level)] : []),
    ...(citationStyle ? [eb('samples.citation_style', '=', citationStyle)] : []),
    ...(tagKeys.length > 0
      ? [
          eb.exists(
            eb
              .selectFrom('sample_tags')
              .select('sample_tags.sample_id')
              .whereRef('sample_tags.sample_id', '=', 'samples.id')
              .where('sample_tags.tag_key', 'in', tagKeys),
          ),
        ]
      : []),
  ]);
}

/** Of a list in newest-first order: what comes after this position; after the end, nothing. */
function isAfter(place: { created_at: string; id: string } | undefined): Expression<SqlBool> {
  if (!place) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(samples.created_at, samples.id) < (${place.created_at}, ${place.id})`;
}

/** The cache tags of a list with this filter. */
function tagOf({ published, subject }: Filter): ContentTag {
  if (!published) return 'all samples';
  return subject ? `samples:${categorySlugOf(subject)}` : 'samples';
}

const countAll = sql<number>`count(*)`.as('total');

async function totalOf(counting: { executeTakeFirstOrThrow: () => Promise<{ total: number }> }) {
  return (await counting.executeTakeFirstOrThrow()).total;
}
