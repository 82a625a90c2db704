import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext as createReactContext } from 'react';
import { createContext, data, type LoaderFunctionArgs, redirect, type UIMatch } from 'react-router';
import { ApiError } from './api.ts';
import { wordsQuery } from './words.ts';

/** The result of a route's `load`: `page` for the head, `queries` for the components. */
export type Loaded<Page> = { page: Page; queries?: QueryResults };

/** Results by query key. */
type QueryResults = [key: QueryKey, result: unknown][];

/**
 * Only pages that show query results need the query client to hydrate (`queries.tsx`), so its code is loaded after
 * the others.
 */
export async function loadQueryClient(): Promise<QueryClient> {
  queryClientModule ??= await import('./query-client.ts');
  return queryClientModule.currentQueryClient();
}

let queryClientModule: typeof import('./query-client.ts') | undefined;

/**
 * The query client of a request, with all that its page has read. `entry.server.tsx` takes it from the loader and
 * provides it to the page; in the browser there is none.
 */
export const requestClient = createContext<QueryClient | null>(null);
export const RequestClientContext = createReactContext<QueryClient | null>(null);

/**
 * Runs a page's queries, on the server and in the browser. The server sends the results along, and the browser puts
 * them into its query cache, which serves them while they are fresh. `page` is one of those results, so it is not
 * sent twice: the serializer deduplicates values.
 */
export async function loadPage<Page>(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  read: (client: QueryClient) => Promise<Page>,
): Promise<Loaded<Page>> {
  const client = await loadQueryClient();
  try {
    const page = await read(client);
    if (typeof window !== 'undefined') return { page };
    context.set(requestClient, client);
    return { page, queries: getResults(client) };
  } catch (error) {
    // A 404 or 400 of the API makes the page a 404. The words of the 404 page are sent along.
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    throw data(await client.ensureQueryData(wordsQuery('not-found')), { status: 404 });
  }
}

function getResults(client: QueryClient): QueryResults {
  const queries = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
  return queries.map(({ queryKey, state }) => [queryKey, state.data]);
}

/** The results that came with the page. */
export function collectQueries(matches: UIMatch[]): QueryResults {
  return (matches.at(-1)?.loaderData as Partial<Loaded<unknown>> | undefined)?.queries ?? [];
}

/**
 * Puts the results that came with the page into the query cache. They are as fresh as the page: our cache never
 * serves a stale one.
 */
export function setQueryResults(client: QueryClient, queries: QueryResults) {
  for (const [key, result] of queries) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, result);
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
  reading: Promise<Detail>,
  address: { name: string; request: Request },
  getPath: (item: Detail['item']) => string,
): Promise<{ detail?: Detail; error?: unknown }> {
  const { result: detail, error } = await orFailure(reading);
  if (!detail) return { error };
  const { slug } = detail.item;
  if (!slug || slug === address.name) return { detail };
  throw redirect(getPath(detail.item) + new URL(address.request.url).search, 301);
}

/** In the browser the page itself shows a failed read; a missing record is a 404 everywhere. */
export function orFailure<Result>(
  read: Promise<Result>,
): Promise<{ result: Result; error?: undefined } | { result?: undefined; error: unknown }> {
  return read.then(
    (result) => ({ result }),
    (error: unknown) => {
      if (typeof window === 'undefined' || (error instanceof ApiError && error.status === 404)) throw error;
      return { error };
    },
  );
}
