import type { Db, Engine } from '#server/db/engines/engine.ts';
import { createSearch } from '#server/search/search.ts';
import { htmlToText } from '#shared/text/html.ts';
import { withLabels } from './post-rows.ts';

/** A search shows the newest of this many: nobody pages further, and common words cost little more than rare ones. */
export const MAX_FOUND = 240;

type Query = Omit<
  Parameters<ReturnType<typeof createSearch>['find']>[0],
  'kind' | 'mostFound' | 'loadTexts' | 'loadShown'
>;

/** The ids on a page of the results, best first, and where the words stand in each. */
export async function searchPosts(engine: Engine, query: Query, slice: { limit: number; offset: number }) {
  const search = createSearch(engine);
  const request = {
    ...query,
    kind: 'posts' as const,
    mostFound: MAX_FOUND,
    loadTexts: (ids: string[]) => searchedTexts(engine.db, ids),
    loadShown: (ids: string[]) => loadShown(engine.db, ids),
  };
  const found = await search.find(request);
  return { ...(await search.loadPage(request, found, slice)), total: found.total, info: found.info };
}

async function loadShown(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'excerpt', 'content'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, title, excerpt, content }) => ({ id, title, text: `${excerpt}\n\n${content}` }));
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
