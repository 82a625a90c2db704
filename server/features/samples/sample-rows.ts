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

/** What is read from other tables. */
type ExtraColumns = { tags: string[]; note_count: number };
export type SummaryRow = Pick<SampleRow, (typeof summaryColumns)[number]> & ExtraColumns;
export type FullRow = SampleRow & ExtraColumns;

/** Sample rows with their tags, the number of their public notes and current view counts. */
export async function withTags<Row extends { id: string }>(
  db: Db,
  rows: Row[],
  now: Date,
): Promise<(Row & ExtraColumns)[]> {
  if (rows.length === 0) return [];
  dependsOnViewCounts(now);
  const ids = rows.map((row) => row.id);
  const tags = await db
    .selectFrom('sample_tags')
    .select(['sample_id', 'tag'])
    .where('sample_id', 'in', ids)
    .orderBy('sample_id')
    .orderBy('position')
    .execute();
  const counts = await db
    .selectFrom('passages')
    .select(['sample_id', (eb) => eb.fn.countAll<number>().as('note_count')])
    .where('sample_id', 'in', ids)
    .groupBy('sample_id')
    .execute();
  const bySample = Map.groupBy(tags, (tag) => tag.sample_id);
  const noteCounts = new Map(counts.map(({ sample_id, note_count }) => [sample_id, Number(note_count)]));
  return rows.map((row) => ({
    ...row,
    tags: (bySample.get(row.id) ?? []).map(({ tag }) => tag),
    note_count: noteCounts.get(row.id) ?? 0,
  }));
}

export async function readSummaries(db: Db, ids: string[], now: Date): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('samples').select(summaryColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return withTags(db, inOrder, now);
}

export async function findSample(db: Db, id: string, now: Date): Promise<FullRow | undefined> {
  const rows = await db.selectFrom('samples').selectAll().where('id', '=', id).execute();
  return (await withTags(db, rows, now))[0];
}
