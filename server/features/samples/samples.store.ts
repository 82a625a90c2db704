import { type ExpressionBuilder, sql } from 'kysely';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import { searchTerms } from '#server/db/search-words.ts';
import { RECORD_ID } from '#shared/contracts/http.ts';
import {
  CATEGORY_CARD_SAMPLES,
  MAX_RELATED_SAMPLES,
  type SampleListQuery,
} from '#shared/contracts/samples.ts';
import { categorySlugOf } from '#shared/text/slug.ts';

type SampleRow = Database['samples'];

const summaryColumns = [
  'id',
  'slug',
  'subject',
  'level',
  'title',
  'excerpt',
  'word_count',
  'views',
  'created_at',
] as const;
const summaryColumnsOfSamples = summaryColumns.map((name) => `samples.${name}` as const);
type SummaryRow = Pick<SampleRow, (typeof summaryColumns)[number]>;

export function createSampleStore({ db, search }: Engine) {
  /** Published samples: best match first when searching, then newest. */
  async function listPublished({ page, limit, q, subject, level, tags }: SampleListQuery) {
    const query = q?.trim();
    const terms = query ? searchTerms(query) : undefined;
    if (query && !terms) return { rows: [], total: 0 };

    let found = db.selectFrom('samples').where('published', '=', 1);
    if (subject) found = found.where('subject_slug', '=', categorySlugOf(subject));
    if (level) found = found.where('level', '=', level);
    const tagKeys = tags?.split(',').map(tagKeyOf).filter(Boolean) ?? [];
    if (tagKeys.length > 0) found = found.where((eb) => hasAnyTag(eb, tagKeys));
    if (!terms) {
      const rows = await found
        .select(summaryColumnsOfSamples)
        .orderBy('samples.created_at', 'desc')
        .orderBy('samples.id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const { total } = await found
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows: await withTags(rows), total };
    }

    const matching = found.innerJoin(search.matches('samples', terms).as('match'), 'match.id', 'samples.id');
    const rows = await matching
      .select(summaryColumnsOfSamples)
      .orderBy('match.rank')
      .orderBy('samples.created_at', 'desc')
      .orderBy('samples.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { total } = await matching
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows: await withTags(rows), total };
  }

  async function findPublished(idOrSlug: string) {
    const column = RECORD_ID.test(idOrSlug) ? 'id' : 'slug';
    const row = await db
      .selectFrom('samples')
      .selectAll()
      .where(column, '=', idOrSlug)
      .where('published', '=', 1)
      .executeTakeFirst();
    if (!row) return undefined;
    const [withItsTags] = await withTags([row]);
    return withItsTags;
  }

  /** Samples of the same subject: those with the most tags in common first, then the newest. */
  async function listRelated(sample: { id: string; subject_slug: string; tags: string[] }) {
    const tagKeys = sample.tags.map(tagKeyOf);
    const shared = sql<number>`(select count(*) from sample_tags
      where sample_tags.sample_id = samples.id and sample_tags.tag_key in (${sql.join(tagKeys.length > 0 ? tagKeys : [''])}))`;
    const rows = await db
      .selectFrom('samples')
      .select(summaryColumnsOfSamples)
      .where('published', '=', 1)
      .where('subject_slug', '=', sample.subject_slug)
      .where('samples.id', '!=', sample.id)
      .orderBy(shared, 'desc')
      .orderBy('samples.created_at', 'desc')
      .orderBy('samples.id', 'desc')
      .limit(MAX_RELATED_SAMPLES)
      .execute();
    return withTags(rows);
  }

  /** Every subject that has published samples, with the newest of each. */
  async function listCategories() {
    const subjects = await db
      .selectFrom('samples')
      .select([
        'subject_slug as slug',
        (eb) => eb.fn.min('subject').as('subject'),
        (eb) => eb.fn.countAll<number>().as('count'),
      ])
      .where('published', '=', 1)
      .groupBy('subject_slug')
      .orderBy('subject_slug')
      .execute();
    return Promise.all(
      subjects.map(async (category) => ({
        ...category,
        samples: await db
          .selectFrom('samples')
          .select(['id', 'slug', 'title'])
          .where('published', '=', 1)
          .where('subject_slug', '=', category.slug)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(CATEGORY_CARD_SAMPLES)
          .execute(),
      })),
    );
  }

  async function withTags<Row extends SummaryRow>(rows: Row[]): Promise<(Row & { tags: string[] })[]> {
    if (rows.length === 0) return [];
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

  return { listPublished, findPublished, listRelated, listCategories };
}

export type SampleStore = ReturnType<typeof createSampleStore>;

export function tagKeyOf(tag: string): string {
  return tag.trim().toLowerCase();
}

function hasAnyTag(eb: ExpressionBuilder<Database, 'samples'>, tagKeys: string[]) {
  return eb.exists(
    eb
      .selectFrom('sample_tags')
      .select('sample_tags.sample_id')
      .whereRef('sample_tags.sample_id', '=', 'samples.id')
      .where('sample_tags.tag_key', 'in', tagKeys),
  );
}
