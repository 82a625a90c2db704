import type { Db } from '#server/db/engines/engine.ts';
import { createMarker } from '#server/search/marks.ts';
import type { Marked } from '#server/search/query.ts';
import type { SearchMatch } from '#shared/contracts/search.ts';
import { htmlToText } from '#shared/text/html.ts';
import { withLabels } from './post-rows.ts';

/** Where the words of a search stand, by post. */
export async function findMatches(
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
export async function searchedTexts(db: Db, ids: string[]): Promise<{ id: string; text: string }[]> {
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
