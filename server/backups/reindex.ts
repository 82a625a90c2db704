import type { Db, Engine, SearchKind } from '#server/db/engines/engine.ts';
import { withLabels } from '#server/features/blog/post-rows.ts';
import { toSearchDocument as postDocument } from '#server/features/blog/posts.writer.ts';
import { withTags } from '#server/features/samples/sample-rows.ts';
import { toSearchDocument as sampleDocument } from '#server/features/samples/samples.writer.ts';
import { INDEX_VERSION, type SearchDocument } from '#server/search/indexed-words.ts';
import { createSearchIndex } from '#server/search/search-index.ts';
import { findFact, storeFact } from '#server/settings/site-facts.ts';

const BATCH = 200;
const kinds = ['samples', 'posts'] as const;

/** Builds the search indexes again if they are missing or of another version of the program. */
export async function reindexIfOld(engine: Engine, db: Db): Promise<void> {
  if ((await findFact(db, 'search index')) === String(INDEX_VERSION)) return;
  await reindex(engine, db);
  await storeFact(db, 'search index', String(INDEX_VERSION), new Date());
}

export async function reindex(engine: Engine, db: Db): Promise<void> {
  for (const kind of kinds) await createSearchIndex(engine, db, kind).rebuild(readDocuments(db, kind));
}

/** What differs between the search indexes and the records, in a line each. */
export async function checkIndex(engine: Engine, db: Db): Promise<string[]> {
  const differences: string[] = [];
  for (const kind of kinds)
    differences.push(...(await createSearchIndex(engine, db, kind).compare(readDocuments(db, kind))));
  return differences;
}

async function* readDocuments(db: Db, kind: SearchKind): AsyncGenerator<SearchDocument[]> {
  for (let last = ''; ; ) {
    const documents = await (kind === 'samples' ? samplesAfter(db, last) : postsAfter(db, last));
    if (documents.length === 0) return;
    yield documents;
    last = documents.at(-1)?.id ?? '';
  }
}

async function samplesAfter(db: Db, last: string): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom('samples')
    .selectAll()
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return (await withTags(db, rows, new Date())).map((row) => sampleDocument(row, row.tags));
}

async function postsAfter(db: Db, last: string): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom('posts')
    .selectAll()
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return (await withLabels(db, rows)).map(postDocument);
}
