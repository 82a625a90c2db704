import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext as createReactContext } from 'react';
import { createContext, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { PageName, PageWords } from '#shared/words/page-words.ts';
import { ApiError, errorMessage } from './api.ts';
import { getWords, readPreviewToken } from './words.ts';

/** Results by query key. */
export type QueryResults = [key: QueryKey, result: unknown][];
type LoaderArgs = Pick<LoaderFunctionArgs, 'context' | 'request'>;

/**
 * What the server has read for a page besides what its loader returns, and so sends: the whole record of an article,
 * and the query client with the data of lists and of parts further below. In the browser there is none.
 */
export const readOnServer = createContext<{ record?: unknown; client?: QueryClient }>({});
export const ReadOnServerContext = createReactContext<{ record?: unknown; client?: QueryClient }>({});

/** The query client: only lists need it to hydrate (`queries.tsx`), elsewhere its code comes after the page. */
export async function loadQueryClient(): Promise<QueryClient> {
  queryClientModule ??= await import('./query-client.ts');
  return queryClientModule.currentQueryClient();
}

let queryClientModule: typeof import('./query-client.ts') | undefined;

/** A 404 or 400 of the API makes the page a 404. The words of the 404 page are sent along. */
export async function loadPage<Page>(reading: Promise<Page>): Promise<{ page: Page }> {
  try {
    return { page: await reading };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    throw data(await getWords('not-found'), { status: 404 });
  }
}

/** The loader of a page that shows only words. */
export function loadWords<Page extends PageName>(page: Page) {
  return ({ request }: LoaderArgs): Promise<{ page: PageWords[Page] }> =>
    loadPage(getWords(page, { preview: readPreviewToken(request) }));
}

/** Reads with a query client, which the page renders with. */
export async function readQueries<Page>(
  { context }: Pick<LoaderArgs, 'context'>,
  read: (client: QueryClient) => Promise<Page>,
): Promise<Page> {
  const client = await loadQueryClient();
  context.set(readOnServer, { ...context.get(readOnServer), client });
  return read(client);
}

/**
 * Runs the queries of a list and sends their results along: the browser puts them into its query cache. `page` is one
 * of those results, so it is not sent twice: the serializer deduplicates values.
 */
export async function loadList<Page>(
  args: Pick<LoaderArgs, 'context'>,
  read: (client: QueryClient) => Promise<Page>,
): Promise<{ page: Page; queries: QueryResults }> {
  const { page } = await loadPage(readQueries(args, read));
  const cache = args.context.get(readOnServer).client?.getQueryCache();
  const queries = cache?.findAll({ predicate: ({ state }) => state.status === 'success' }) ?? [];
  return { page, queries: queries.map(({ queryKey, state }) => [queryKey, state.data]) };
}

type RecordArgs<Detail extends { item: { slug: string | null } }> = LoaderArgs & {
  /** The id or slug in the URL. */
  name: string;
  makePath: (item: Detail['item']) => string;
};

/** Reads one record. A page requested by id or old slug is redirected to the current slug; one that fails says why. */
export async function readRecord<Detail extends { item: { slug: string | null } }>(
  reading: Promise<Detail>,
  { name, request, context, makePath }: RecordArgs<Detail>,
): Promise<{ detail: Detail; failure?: undefined } | { detail?: undefined; failure: Failure }> {
  let detail: Detail;
  try {
    detail = await reading;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status ?? 0) < 500) throw error;
    return { failure: { status: error.status === 503 ? 503 : 500, message: errorMessage(error, '') } };
  }
  const { slug } = detail.item;
  if (slug && slug !== name) throw redirect(makePath(detail.item) + new URL(request.url).search, 301);
  context.set(readOnServer, { ...context.get(readOnServer), record: detail });
  return { detail };
}

/** A record that could not be read. */
export type Failure = { status: number; message: string };
