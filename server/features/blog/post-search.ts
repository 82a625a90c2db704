import type { Db, Engine } from '#server/db/engines/engine.ts';
import { createMarker } from '#server/search/marks.ts';
import type { Marked } from '#server/search/query.ts';
import { createSearch } from '#server/search/search.ts';
import type { SearchMatch } from '#shared/contracts/search.ts';
import { htmlToText } from '#shared/text/html.ts';
import { withLabels } from './post-rows.ts';

/**
 * A search shows the newest of this many matches: nobody pages further, and a common word costs little more than a
 * rare one.
 */
export const MAX_FOUND = 240;

type Query = Omit<Parameters<ReturnType<typeof createSearch>['find']>[0], 'kind' | 'mostFound' | 'loadTexts'>;

/** The ids on a page of the results, best first, and where the words stand in each. */
export async function searchPosts(engine: Engine, query: Query, slice: { limit: number; offset: number }) {
  const search = createSearch(engine);
  const request = {
    ...query,
    kind: 'posts' as const,
    mostFound: MAX_FOUND,
    loadTexts: (ids: string[]) => searchedTexts(engine.db, ids),
  };
  const found = await search.find(request);
  const ids = await search.selectPage(request, found, slice.offset, slice.limit);
  return {
    ids,
    matches: await findMatches(engine.db, ids, found.marked),
    total: found.total,
    info: found.info,
  };
}

/** Where the words of a search stand, by post. */
async function findMatches(
  db: Db,
  ids: string[],
  marked: Marked,
): Promise<Record<string, SearchMatch | undefined>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'excerpt', 'content'])
    .where('id', 'in', ids)
    .execute();
  const mark = createMarker(marked);
  return Object.fromEntries(
    rows.map(({ id, title, excerpt, content }) => [id, mark({ title, text: `${excerpt}\n\n${content}` })]),
  );
}

/** Everything that a quoted phrase is looked for in. */
async function searchedTexts(db: Db, ids: string[]): Promise<{ id: string; text: string }[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'excerpt', 'meta_description', 'content'])
    .where('id', 'in', ids)
    .execute();
  return (await withLabels(db, rows)).map(
    ({ id, title, excerpt, meta_description, content, tags, categories }) => ({
      id,
      text: [title, excerpt, meta_description ?? '', ...tags, ...categories, htmlToText(content)].join(' | '),
    }),
  );
}
