import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type ContentCache, cacheByTag } from '#server/cache/content-cache.ts';
import type { ContentTag } from '#server/cache/content-tags.ts';
import { toColumnName } from '#server/db/columns.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import { createSearch } from '#server/search/search.ts';
import type { Synonyms } from '#server/search/synonyms.ts';
import { sampleFilters } from '#shared/contracts/sample-filters.ts';
import {
  type SampleFilterName,
  type SampleFilterValues,
  sampleFilterNames,
} from '#shared/contracts/sample-rules.ts';
import type { AdminSampleListQuery, SampleListQuery } from '#shared/contracts/samples.ts';
import type { SearchInfo, SearchMatch } from '#shared/contracts/search.ts';
import { listEntries, toRecord } from '#shared/records.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import { toTagKey } from '#shared/text/tags.ts';
import { toAnnotationTexts } from './sample-annotations.ts';
import { readSummaries, type SummaryRow, summaryColumns, withTags } from './sample-rows.ts';

type QueriedFilters = { [Name in SampleFilterName]?: string | undefined };
export type FoundRow = SummaryRow & { match?: SearchMatch | undefined };
type SampleList = { rows: FoundRow[]; total: number; search?: SearchInfo };
type PageOf = { page: number; limit: number };
type Filter = { published?: 0 | 1; subject?: string; tagKeys: string[] } & SampleFilterValues;

/** Matches are counted up to this number, and paging ends there. */
export const MAX_FOUND = 2_000;
/** Up to this many samples, sorting is faster than an index scan. */
const FEW = 2_000;
/** In long lists the position of a page is cached in steps of this many samples. */
const STRIDE = 500;
/** Larger pages are not cached: they would fill the cache. */
const MAX_CACHED_IDS = 100;

const qualifiedSummaryColumns = summaryColumns.map((name) => `samples.${name}` as const);

/** Lists of samples: newest first, or the results of a search. */
export function createSampleLists(
  engine: Engine,
  cache: ContentCache<unknown>,
  clock: () => Date,
  synonyms: () => Promise<Synonyms>,
) {
  const { db } = engine;
  const search = createSearch(engine);

  /** Published samples: best match first when searching, then newest. */
  async function listPublished({ q, subject, tags, page, limit, ...filters }: SampleListQuery) {
    const tagKeys = tags?.split(',').map(toTagKey).filter(Boolean) ?? [];
    const filter = {
      published: 1 as const,
      ...(subject && { subject }),
      ...givenFilters(filters),
      tagKeys,
    };
    return list(filter, q, { page, limit });
  }

  /** The admin list: including drafts. */
  async function listAll({ q, subject, published, ...page }: AdminSampleListQuery) {
    const state = published && { published: published === 'true' ? (1 as const) : (0 as const) };
    return list({ ...(subject && { subject }), ...state, tagKeys: [] }, q, page);
  }

  async function list(filter: Filter, q: string | undefined, page: PageOf): Promise<SampleList> {
    const query = q?.trim();
    if (!query) return listNewest(filter, page);
    return listMatches(filter, query, page);
  }

  async function listNewest(filter: Filter, { page, limit }: PageOf) {
    const { total } = await cacheByTag(cache, toContentTag(filter), ['total', filter], () =>
      tagged(filter).select(countAll).executeTakeFirstOrThrow(),
    );
    const found = total <= FEW ? tagged(filter) : db.selectFrom('samples').where(conditions(filter));
    const skip = (page - 1) * limit;
    const jumped = skip - (skip % STRIDE);
    const before = jumped > 0 ? await findPlace(jumped, found, filter) : undefined;
    // The page is found in the index alone; only its rows are read.
    const ids = found
      .select('samples.id')
      .$if(jumped > 0, (rest) => rest.where(isAfter(before)))
      .orderBy('samples.created_at', 'desc')
      .orderBy('samples.id', 'desc')
      .limit(limit)
      .offset(skip - jumped);
    const rows = await db
      .selectFrom('samples')
      .innerJoin(ids.as('listed'), 'listed.id', 'samples.id')
      .select(qualifiedSummaryColumns)
      .orderBy('samples.created_at', 'desc')
      .orderBy('samples.id', 'desc')
      .execute();
    return { rows: await withTags(db, rows, clock()), total };
  }

  /** The last of this many samples of a list. Cached, so that page 500 costs little more than page 1. */
  function findPlace(number: number, found: ReturnType<typeof tagged>, filter: Filter) {
    return cacheByTag(cache, toContentTag(filter), ['place', filter, number], () =>
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

  async function listMatches(filter: Filter, q: string, { page, limit }: PageOf) {
    const request = async () => ({
      kind: 'samples' as const,
      q,
      isPublic: filter.published === 1,
      synonyms: await synonyms(),
      scope: {
        join: sql`inner join samples on samples.id = match.id`,
        where: conditions(filter),
      },
      mostFound: MAX_FOUND,
      loadTexts,
      loadShown,
    });
    // What a word is worth depends on the whole library, so a change anywhere in it changes every search.
    const tag = filter.published ? 'samples' : 'all samples';
    const found = await cacheByTag(cache, tag, ['found', filter, q], async () =>
      search.find(await request()),
    );
    const slice = { offset: (page - 1) * limit, limit };
    const read = async () => search.loadPage(await request(), found, slice);
    const { ids, matches } = await (limit <= MAX_CACHED_IDS
      ? cacheByTag(cache, tag, ['results', filter, q, page, limit], read)
      : read());
    const rows = (await readSummaries(db, ids, clock())).map((row) => ({ ...row, match: matches[row.id] }));
    return { rows, total: found.total, search: found.info };
  }

  async function loadShown(ids: string[]) {
    const rows = await db
      .selectFrom('samples')
      .select(['id', 'title', 'question', 'excerpt', 'content', 'annotations'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, title, question, excerpt, content, ...row }) => {
      const texts = [excerpt, ...toAnnotationTexts(row), content, question];
      return { id, title, text: texts.filter(Boolean).join('\n\n') };
    });
  }

  /** Everything that a quoted phrase is looked for in. */
  async function loadTexts(ids: string[]) {
    const rows = await db
      .selectFrom('samples')
      .select(['id', 'title', 'subject', 'course', 'excerpt', 'question', 'meta_description'])
      .select(['content', 'annotations'])
      .where('id', 'in', ids)
      .execute();
    return (await withTags(db, rows, clock())).map((row) => {
      const { title, subject, course, excerpt, question, meta_description, tags, content } = row;
      const about = [title, subject, course, excerpt, question, meta_description, ...tags];
      return { id: row.id, text: [...about, content, ...toAnnotationTexts(row)].filter(Boolean).join(' | ') };
    });
  }

  /** How many published samples each choice of each filter leaves, with the other filters as they are. */
  function countFilters({ subject, ...filters }: { subject?: string | undefined } & QueriedFilters) {
    const filter: Filter = {
      published: 1,
      ...(subject && { subject }),
      ...givenFilters(filters),
      tagKeys: [],
    };
    return cacheByTag(cache, toContentTag(filter), ['filters', filter], async () => {
      const counts = await Promise.all(
        sampleFilterNames.map(async (name) => {
          const others = conditions({ ...filter, [name]: '' });
          const choices = await countChoices(name, db.selectFrom('samples').where(others));
          // Engines sort text differently.
          return [name, choices.sort((a, b) => (a.value < b.value ? -1 : 1))] as const;
        }),
      );
      const byName = new Map(counts);
      return toRecord(sampleFilterNames, (name) => byName.get(name) ?? []);
    });
  }

  return { listPublished, listAll, countFilters };
}

const eb = expressionBuilder<Database, 'samples'>();

/** A column of its name; `copies` asks whether there are changes. */
function filterCondition(name: SampleFilterName, value: string): Expression<SqlBool> {
  if (name === 'copies') return eb('samples.changed', '=', 1);
  return eb(`samples.${toColumnName(name)}`, '=', value);
}

type Choice = { value: string; count: number };

/** Each value that some of these samples have. */
async function countChoices(
  name: SampleFilterName,
  samples: SelectQueryBuilder<Database, 'samples', object>,
): Promise<Choice[]> {
  if (name !== 'copies') {
    const column = `samples.${toColumnName(name)}` as const;
    const counted = samples.where(column, 'is not', null).select([`${column} as value`, countAll]);
    const rows = await counted.groupBy(column).execute();
    return rows.map(({ value, total }) => ({ value: String(value), count: total }));
  }
  const values = sampleFilters[name].values ?? [];
  const choices = await Promise.all(
    values.map(async (value) => {
      const row = await samples.where(filterCondition(name, value)).select(countAll).executeTakeFirst();
      return { value, count: row?.total ?? 0 };
    }),
  );
  return choices.filter(({ count }) => count > 0);
}

function conditions({ published, subject, tagKeys, ...filters }: Filter): Expression<SqlBool> {
  return eb.and([
    ...(published !== undefined ? [eb('samples.published', '=', published)] : []),
    ...(subject ? [eb('samples.subject_slug', '=', toCategorySlug(subject))] : []),
    ...listEntries(givenFilters(filters)).map(([name, value]) => filterCondition(name, value)),
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

/** Those that are set. */
function givenFilters(filters: QueriedFilters): SampleFilterValues {
  return Object.fromEntries(
    sampleFilterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
  );
}

/** Of a list in newest-first order: what comes after this position; after the end, nothing. */
function isAfter(place: { created_at: string; id: string } | undefined): Expression<SqlBool> {
  if (!place) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(samples.created_at, samples.id) < (${place.created_at}, ${place.id})`;
}

function toContentTag({ published, subject }: Filter): ContentTag {
  if (!published) return 'all samples';
  return subject ? `samples:${toCategorySlug(subject)}` : 'samples';
}

const countAll = sql<number>`count(*)`.as('total');
