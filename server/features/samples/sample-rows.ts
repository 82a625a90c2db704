import { dependsOnViewCounts } from '#server/cache/content-tags.ts';
import type { Db } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';

export type SampleRow = Database['samples'];

export const summaryColumns = [
  'id',
  'slug',
  'subject',
  'level',
  'title',
  'excerpt',
  'course',
  'assignment_type',
  'about',
  'citation_style',
  'word_count',
  'views',
  'published',
  'created_at',
  'updated_at',
] as const;

export type SummaryRow = Pick<SampleRow, (typeof summaryColumns)[number]> & { tags: string[] };
export type FullRow = SampleRow & { tags: string[] };

/** Sample rows with their tags and current view counts. */
export function createSampleRows(db: Db, clock: () => Date) {
  async function withTags<Row extends { id: string }>(rows: Row[]): Promise<(Row & { tags: string[] })[]> {
    if (rows.length === 0) return [];
    dependsOnViewCounts(clock());
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

  async function summariesOf(ids: string[]): Promise<SummaryRow[]> {
    if (ids.length === 0) return [];
    const rows = await db.selectFrom('samples').select(summaryColumns).where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return withTags(ids.flatMap((id) => byId.get(id) ?? []));
  }

  return { withTags, summariesOf };
}

export type SampleRows = ReturnType<typeof createSampleRows>;
