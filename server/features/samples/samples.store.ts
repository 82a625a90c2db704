import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type ContentTag, noteUse, noteViews } from '#server/content/changes.ts';
import type { Memory } from '#server/content/memory.ts';
import { type Engine, type SearchTier, searchTiers } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import { type SearchTerms, searchTerms } from '#server/db/search-words.ts';
import { RECORD_ID } from '#shared/contracts/http.ts';
import {
  type AdminSampleListQuery,
  CATEGORY_CARD_SAMPLES,
  MAX_RELATED_SAMPLES,
  type SampleListQuery,
} from '#shared/contracts/samples.ts';
import { categorySlugOf } from '#shared/text/slug.ts';
import { tagKeyOf } from '#shared/text/tags.ts';

type SampleRow = Database['samples'];
type PageOf = { page: number; limit: number };
type Filter = { published?: 1; subject?: string; level?: string; tagKeys: string[] };

/** More matches than this are not weighed one by one: a word that is everywhere says little about any of them. */
const WEIGHED_AT_MOST = 1_000;
/** Of more matches than this the total is not told, and nobody leafs through them to the end. */
export const MAX_FOUND = 2_000;
/** So many samples are sorted in less time than it takes to look for them among all. */
const FEW = 2_000;
/** In long lists the way to a page is remembered in steps of so many samples. */
const STRIDE = 500;
/** Longer pages are found anew each time: they would fill the memory. */
const MAX_REMEMBERED_IDS = 100;
/** Of how many samples with a tag the related ones are chosen, the newest first. */
const NEIGHBOURS_PER_TAG = 50;

const summaryColumns = [
  'id',
  'slug',
  'subject',
  'level',
  'title',
  'excerpt',
  'course',
  'citation_style',
  'word_count',
  'views',
  'published',
  'created_at',
  'updated_at',
] as const;
const summaryColumnsOfSamples = summaryColumns.map((name) => `samples.${name}` as const);

export type SummaryRow = Pick<SampleRow, (typeof summaryColumns)[number]> & { tags: string[] };
export type FullRow = SampleRow & { tags: string[] };

export function createSampleStore({ db, search }: Engine, memory: Memory<unknown>, clock: () => Date) {
  /** Published samples: best match first when searching, then newest. */
  async function listPublished({ q, subject, level, tags, ...page }: SampleListQuery) {
    const tagKeys = tags?.split(',').map(tagKeyOf).filter(Boolean) ?? [];
    return list({ published: 1, ...(subject && { subject }), ...(level && { level }), tagKeys }, q, page);
  }

  /** The desk's list: drafts as well. */
  async function listAll({ q, subject, ...page }: AdminSampleListQuery) {
    return list({ ...(subject && { subject }), tagKeys: [] }, q, page);
  }

  /** What was found out once holds until the library changes. Counting it at each request would cost more than all else. */
  function remember<Fact>(tag: ContentTag, about: unknown[], find: () => Promise<Fact>): Promise<Fact> {
    return memory.recall(JSON.stringify([tag, ...about]), () => {
      noteUse(tag);
      return find();
    }) as Promise<Fact>;
  }

  async function list(filter: Filter, q: string | undefined, page: PageOf) {
    const query = q?.trim();
    if (!query) return listNewest(filter, page);
    const terms = searchTerms(query);
    return terms ? listMatches(filter, terms, page) : { rows: [], total: 0 };
  }

  async function listNewest(filter: Filter, { page, limit }: PageOf) {
    const total = await remember(tagOf(filter), ['total', filter], () =>
      totalOf(tagged(filter).select(countAll)),
    );
    const found = total <= FEW ? tagged(filter) : db.selectFrom('samples').where(conditions(filter));
    const skip = (page - 1) * limit;
    const jumped = skip - (skip % STRIDE);
    const before = jumped > 0 ? await placeOf(jumped, found, filter) : undefined;
    // The index alone finds the page; only its rows are read.
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

  /** The last of so many samples of a list. Walked to once: page 500 then costs little more than page 1. */
  function placeOf(number: number, found: ReturnType<typeof tagged>, filter: Filter) {
    return remember(tagOf(filter), ['place', filter, number], () =>
      found
        .select(['samples.created_at', 'samples.id'])
        .orderBy('samples.created_at', 'desc')
        .orderBy('samples.id', 'desc')
        .limit(1)
        .offset(number - 1)
        .executeTakeFirst(),
    );
  }

  /** The same samples, found by way of their tags where the filter has any: quicker as long as they are few. */
  function tagged({ tagKeys, ...filter }: Filter) {
    const samples = db.selectFrom('samples').where(conditions({ ...filter, tagKeys: [] }));
    if (tagKeys.length === 0) return samples;
    const ids = db.selectFrom('sample_tags').select('sample_id').distinct().where('tag_key', 'in', tagKeys);
    return (
      db
        .selectFrom(ids.as('tagged'))
        // A cross join keeps SQLite from walking all samples and asking each for its tags.
        .crossJoin('samples')
        .whereRef('samples.id', '=', 'tagged.sample_id')
        .where(conditions({ ...filter, tagKeys: [] }))
    );
  }

  async function listMatches(filter: Filter, terms: SearchTerms, page: PageOf) {
    const counts = await remember(tagOf(filter), ['matches', filter, terms], () =>
      countMatches(filter, terms),
    );
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const find = () =>
      total <= WEIGHED_AT_MOST ? idsWeighed(filter, terms, page) : idsByTier(filter, terms, counts, page);
    const ids = await (page.limit <= MAX_REMEMBERED_IDS
      ? remember(tagOf(filter), ['found', filter, terms, page], find)
      : find());
    return { rows: await rowsInOrder(ids), total };
  }

  /** How many matches there are in each tier, up to as many as are shown. */
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

  /** One tier after the other, each from its newest sample on, as far as this page reaches. */
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

  async function rowsInOrder(ids: string[]): Promise<SummaryRow[]> {
    if (ids.length === 0) return [];
    const rows = await db.selectFrom('samples').select(summaryColumns).where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return withTags(ids.flatMap((id) => byId.get(id) ?? []));
  }

  async function findPublished(idOrSlug: string): Promise<FullRow | undefined> {
    const row = await db
      .selectFrom('samples')
      .selectAll()
      .where(RECORD_ID.test(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
      .where('published', '=', 1)
      .executeTakeFirst();
    if (!row) return undefined;
    noteUse(`sample:${row.id}`);
    return addTags(row);
  }

  /** The slug that a published sample has now, if it ever had this one. */
  async function findNewSlug(oldSlug: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('slug_history')
      .innerJoin('samples', 'samples.id', 'slug_history.record_id')
      .select('samples.slug')
      .where('slug_history.kind', '=', 'sample')
      .where('slug_history.slug', '=', oldSlug)
      .where('samples.published', '=', 1)
      .executeTakeFirst();
    return row?.slug ?? undefined;
  }

  async function findById(id: string): Promise<FullRow | undefined> {
    const row = await db.selectFrom('samples').selectAll().where('id', '=', id).executeTakeFirst();
    return row && addTags(row);
  }

  /** Samples of the same subject: those with the most tags in common first, then the newest. */
  async function listRelated(sample: { id: string; subject_slug: string; tags: string[] }) {
    const ids = await remember(`samples:${sample.subject_slug}`, ['related', sample.id], async () => {
      const close = sample.tags.length > 0 ? await idsByTags(sample) : [];
      return close.length === MAX_RELATED_SAMPLES ? close : [...close, ...(await idsToFill(sample, close))];
    });
    return rowsInOrder(ids);
  }

  async function idsByTags({ id, subject_slug, tags }: { id: string; subject_slug: string; tags: string[] }) {
    const neighbours = tags.map(
      (tag, number) => sql`select id from (
        select sample_tags.sample_id as id from sample_tags join samples on samples.id = sample_tags.sample_id
        where sample_tags.tag_key = ${tagKeyOf(tag)} and samples.subject_slug = ${subject_slug}
          and samples.published = 1 and samples.id <> ${id}
        order by sample_tags.sample_id desc limit ${NEIGHBOURS_PER_TAG}
      ) as ${sql.ref(`tag_${number}`)}`,
    );
    const { rows } = await sql<{ id: string }>`
      select id from (${sql.join(neighbours, sql` union all `)}) as neighbours
      group by id order by count(*) desc, id desc limit ${MAX_RELATED_SAMPLES}`.execute(db);
    return rows.map((row) => row.id);
  }

  async function idsToFill({ id, subject_slug }: { id: string; subject_slug: string }, taken: string[]) {
    const rows = await db
      .selectFrom('samples')
      .select('id')
      .where('published', '=', 1)
      .where('subject_slug', '=', subject_slug)
      .where('id', 'not in', [id, ...taken])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_RELATED_SAMPLES - taken.length)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Every subject that has published samples, with the newest of each. */
  function listCategories() {
    return remember('samples', ['categories'], async () => {
      const subjects = await db
        .selectFrom('samples')
        .select(['subject_slug as slug', (eb) => eb.fn.countAll<number>().as('count')])
        .where('published', '=', 1)
        .groupBy('subject_slug')
        .orderBy('subject_slug')
        .execute();
      const categories = await Promise.all(
        subjects.map(async (category) => {
          const newest = await newestOf(category.slug);
          return { ...category, subject: newest[0]?.subject ?? category.slug, samples: newest };
        }),
      );
      return categories.sort((a, b) => a.subject.localeCompare(b.subject, 'en'));
    });
  }

  function newestOf(subjectSlug: string) {
    return db
      .selectFrom('samples')
      .select(['id', 'slug', 'title', 'subject'])
      .where('published', '=', 1)
      .where('subject_slug', '=', subjectSlug)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(CATEGORY_CARD_SAMPLES)
      .execute();
  }

  async function addViews(views: ReadonlyMap<string, number>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // In one order everywhere, so that two writers cannot wait for each other.
      for (const [id, count] of [...views].sort()) {
        await tx
          .updateTable('samples')
          .set((eb) => ({ views: eb('views', '+', count) }))
          .where('id', '=', id)
          .execute();
      }
    });
  }

  async function withTags<Row extends { id: string }>(rows: Row[]): Promise<(Row & { tags: string[] })[]> {
    if (rows.length === 0) return [];
    noteViews(clock());
    const tags = await db
      .selectFrom('sample_tags')
      .select(['sample_id', 'tag'])
      .where(
        'sample_id',
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('sample_id')
      .orderBy('position')
      .execute();
    const bySample = Map.groupBy(tags, (tag) => tag.sample_id);
    return rows.map((row) => ({ ...row, tags: (bySample.get(row.id) ?? []).map(({ tag }) => tag) }));
  }

  async function addTags(row: SampleRow): Promise<FullRow> {
    const [full] = await withTags([row]);
    return full as FullRow;
  }

  return {
    listPublished,
    listAll,
    findPublished,
    findNewSlug,
    findById,
    listRelated,
    listCategories,
    addViews,
  };
}

export type SampleStore = ReturnType<typeof createSampleStore>;

function conditions({ published, subject, level, tagKeys }: Filter): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'samples'>();
  return eb.and([
    ...(published ? [eb('samples.published', '=', published)] : []),
    ...(subject ? [eb('samples.subject_slug', '=', categorySlugOf(subject))] : []),
    ...(level ? [eb('samples.level', '=', level)] : []),
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

/** Of a list from the newest on: what comes after this place; after the end, nothing. */
function isAfter(place: { created_at: string; id: string } | undefined): Expression<SqlBool> {
  if (!place) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(samples.created_at, samples.id) < (${place.created_at}, ${place.id})`;
}

/** What a list with this filter is made of. */
function tagOf({ published, subject }: Filter): ContentTag {
  if (!published) return 'all samples';
  return subject ? `samples:${categorySlugOf(subject)}` : 'samples';
}

const countAll = sql<number>`count(*)`.as('total');

async function totalOf(counting: { executeTakeFirstOrThrow: () => Promise<{ total: number }> }) {
  return (await counting.executeTakeFirstOrThrow()).total;
}
