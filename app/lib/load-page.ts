import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { data, redirect, type UIMatch } from 'react-router';
import type { PageName, PageWords } from '#shared/words/pages.ts';
import { ApiError } from './api.ts';
import { withoutText, withText } from './page-text.ts';
import { previewOf, wordsQuery } from './words.ts';

/** What a route's `load` hands to its page: `page` for the head, `queries` for the components. */
export type Loaded<Page> = { page: Page; queries?: QueryResults };

/** What was read, by its key. */
type QueryResults = [key: QueryKey, result: unknown][];

/** No page needs the query cache to hydrate but those that show it (`queries.tsx`), so its code comes after the others. */
export async function loadQueryClient(): Promise<QueryClient> {
  return (await import('./query-client.ts')).currentQueryClient();
}

/**
 * Runs a page's reads, on the server and in the browser alike. The server sends the results along, and the browser
 * puts them into its query cache, which serves the same reads while they are fresh. `page` is one of those results, so
 * it is not sent twice: the serializer writes one value once.
 */
export async function loadPage<Page>(read: (client: QueryClient) => Promise<Page>): Promise<Loaded<Page>> {
  const client = await loadQueryClient();
  try {
    const page = await read(client);
    return typeof window === 'undefined'
      ? { page: withoutTexts(page), queries: resultsOf(client) }
      : { page };
  } catch (error) {
    // What the API does not have, and what it takes for no name at all, no page has either. The words of the page shown
    // instead come along.
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    throw data(await client.ensureQueryData(wordsQuery('not-found')), { status: 404 });
  }
}

/** A page is one result, or an article's beside others. */
function withoutTexts<Page>(page: Page): Page {
  if (typeof page !== 'object' || page === null || !('detail' in page)) return withoutText(page);
  return { ...page, detail: withoutText(page.detail) };
}

function resultsOf(client: QueryClient): QueryResults {
  const queries = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
  return queries.map(({ queryKey, state }) => [queryKey, withoutText(state.data)]);
}

/** The results that came with the page. */
export function queriesOf(matches: UIMatch[]): QueryResults {
  return (matches.at(-1)?.loaderData as Partial<Loaded<unknown>> | undefined)?.queries ?? [];
}

/** Puts the results that came with the page into the query cache. They are as fresh as the page: our cache never serves a stale one. */
export function setQueryResults(client: QueryClient, queries: QueryResults) {
  for (const [key, result] of queries) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, withText(result));
  }
}

/**
 * A list's read. The server waits for it, because the page goes out complete. The browser only starts it: the list
 * itself shows that it is loading, and what went wrong.
 */
export async function loadList<List>(read: () => Promise<List>): Promise<List | undefined> {
  if (typeof window === 'undefined') return read();
  read().catch(() => {});
  return undefined;
}

/**
 * One record's read. Reached by its id or by an old slug, the page is redirected: the one address of a record is that
 * of its slug.
 */
export async function loadRecord<Detail extends { item: { slug: string | null } }>(
  client: QueryClient,
  address: { name: string; request: Request },
  queryOf: (name: string) => FetchQueryOptions<Detail, Error, Detail, string[]>,
  pathOf: (item: Detail['item']) => string,
): Promise<Detail | undefined> {
  const detail = await unlessPageShowsIt(client.ensureQueryData(queryOf(address.name)));
  const slug = detail?.item.slug;
  if (!detail || !slug || slug === address.name) return detail;
  client.setQueryData(queryOf(slug).queryKey, detail);
  throw redirect(pathOf(detail.item) + new URL(address.request.url).search, 301);
}

/** In the browser the page itself shows that a read failed; what does not exist is a 404 everywhere. */
export function unlessPageShowsIt<Result>(read: Promise<Result>): Promise<Result | undefined> {
  return read.catch((error) => {
    if (typeof window === 'undefined' || (error instanceof ApiError && error.status === 404)) throw error;
    return undefined;
  });
}

/** The loader of a page that shows nothing but words. */
export function loadWords<Page extends PageName>(page: Page) {
  return ({ request }: { request: Request }): Promise<Loaded<PageWords[Page]>> =>
    loadPage((client) => client.ensureQueryData(wordsQuery(page, { preview: previewOf(request) })));
}
