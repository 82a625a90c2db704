import type { Db, Engine } from '#server/db/engines/engine.ts';
import { withLabels } from '#server/features/blog/post-rows.ts';
import { searchDocumentOf as postDocument } from '#server/features/blog/posts.writer.ts';
import { searchDocumentOf as sampleDocument } from '#server/features/samples/samples.writer.ts';

const BATCH = 100;

/** Builds the search indexes of a newly filled database from its records. */
export async function reindex({ search }: Engine, db: Db): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('samples')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    const tags = await db
      .selectFrom('sample_tags')
      .select(['sample_id', 'tag'])
      .where('sample_id', 'in', ids)
      .orderBy('position')
      .execute();
    const tagsOf = Map.groupBy(tags, ({ sample_id }) => sample_id);
    const documents = rows.map((row) =>
      sampleDocument(
        row,
        tagsOf.get(row.id)?.map(({ tag }) => tag),
      ),
    );
    await search.put(db, 'samples', documents);
    last = ids.at(-1) ?? '';
  }
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('posts')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    await search.put(db, 'posts', (await withLabels(db, rows)).map(postDocument));
    last = rows.at(-1)?.id ?? '';
  }
}
