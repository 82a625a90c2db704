import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { data, redirect, type UIMatch } from 'react-router';
import type { PageName, PageWords } from '#shared/words/pages.ts';
import { ApiError } from './api.ts';
import { withoutText, withText } from './page-text.ts';
import { previewOf, wordsQuery } from './words.ts';

/** The result of a route's `load`: `page` for the head, `queries` for the components. */
export type Loaded<Page> = { page: Page; queries?: QueryResults };

/** Results by query key. */
type QueryResults = [key: QueryKey, result: unknown][];

/**
 * Only pages that show query results need the query client to hydrate (`queries.tsx`), so its code is loaded after
 * the others.
 */
export async function loadQueryClient(): Promise<QueryClient> {
  return (await import('./query-client.ts')).currentQueryClient();
}

/**
 * Runs a page's queries, on the server and in the browser. The server sends the results along, and the browser puts
 * them into its query cache, which serves them while they are fresh. `page` is one of those results, so it is not
 * sent twice: the serializer deduplicates values.
 */
export async function loadPage<Page>(read: (client: QueryClient) => Promise<Page>): Promise<Loaded<Page>> {
  const client = await loadQueryClient();
  try {
    const page = await read(client);
    return typeof window === 'undefined'
      ? { page: withoutTexts(page), queries: resultsOf(client) }
      : { page };
  } catch (error) {
    // A 404 or 400 of the API makes the page a 404. The words of the 404 page are sent along.
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    throw data(await client.ensureQueryData(wordsQuery('not-found')), { status: 404 });
  }
}

/** A page is one result, or an article's with others. */
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

/**
 * Puts the results that came with the page into the query cache. They are as fresh as the page: our cache never
 * serves a stale one.
 */
export function setQueryResults(client: QueryClient, queries: QueryResults) {
  for (const [key, result] of queries) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, withText(result));
  }
}

/**
 * Loads a list. The server awaits it, because the page is sent complete. The browser only starts it: the list itself
 * shows its loading and error states.
 */
export async function loadList<List>(read: () => Promise<List>): Promise<List | undefined> {
  if (typeof window === 'undefined') return read();
  read().catch(() => {});
  return undefined;
}

/** Loads one record. A page requested by id or old slug is redirected to the current slug. */
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

/** In the browser the page itself shows a failed read; a missing record is a 404 everywhere. */
export function unlessPageShowsIt<Result>(read: Promise<Result>): Promise<Result | undefined> {
  return read.catch((error) => {
    if (typeof window === 'undefined' || (error instanceof ApiError && error.status === 404)) throw error;
    return undefined;
  });
}

/** The loader of a page that shows only words. */
export function loadWords<Page extends PageName>(page: Page) {
  return ({ request }: { request: Request }): Promise<Loaded<PageWords[Page]>> =>
    loadPage((client) => client.ensureQueryData(wordsQuery(page, { preview: previewOf(request) })));
}
