import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext as createReactContext } from 'react';
import { createContext, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { PageName, PageWords } from '#shared/words/page-words.ts';
import { ApiError, errorMessage } from './api.ts';
import { getWords, readPreviewToken } from './words.ts';

/** Results by query key. */
export type QueryResults = [key: QueryKey, result: unknown][];
type LoaderArgs = Pick<LoaderFunctionArgs, 'context' | 'request'>;

/** What the server has for one rendering of a page and does not send. In the browser there is none. */
type OnServer = {
  /** Marks our inline scripts and styles: the page's policy allows no others (`server/pages/finish-page.ts`). */
  nonce?: string;
  /** The whole record of an article. */
  record?: unknown;
  /** With the data of lists and of parts further below. */
  client?: QueryClient;
};
export const onServer = createContext<OnServer>({});
export const OnServerContext = createReactContext<OnServer>({});

/** The query client: only lists need it to hydrate (`queries.tsx`), elsewhere its code comes after the page. */
export async function loadQueryClient(): Promise<QueryClient> {
  queryClientModule ??= await import('./query-client.ts');
  return queryClientModule.currentQueryClient();
}

let queryClientModule: typeof import('./query-client.ts') | undefined;

/** Not sent along: the browser keeps the head of a document, so only the server needs what is for the head. */
export function keepForHead<Value extends object>(value: Value, ...names: string[]): Value {
  for (const name of names) if (name in value) Object.defineProperty(value, name, { enumerable: false });
  return value;
}

/** A 404 or 400 of the API makes the page a 404. The words of the 404 page are sent along. */
export async function loadPage<Page extends object>(reading: Promise<Page>): Promise<{ page: Page }> {
  try {
    return { page: keepForHead(await reading, 'seo') };
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
  context.set(onServer, { ...context.get(onServer), client });
  return read(client);
}

/**
 * Runs the queries of a list and sends their results along: the browser puts them into its query cache. `page` is one
 * of those results, so it is not sent twice: the serializer deduplicates values.
 */
export async function loadList<Page extends object>(
  args: Pick<LoaderArgs, 'context'>,
  read: (client: QueryClient) => Promise<Page>,
): Promise<{ page: Page; queries: QueryResults }> {
  const { page } = await loadPage(readQueries(args, read));
  const cache = args.context.get(onServer).client?.getQueryCache();
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
  context.set(onServer, { ...context.get(onServer), record: detail });
  return { detail };
}

/** A record that could not be read. */
export type Failure = { status: number; message: string };
