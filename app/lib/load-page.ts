import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { data } from 'react-router';
import { ApiError } from './api.ts';
import { withoutText, withText } from './page-text.ts';
import { currentQueryClient } from './query-client.ts';

/** What a route's `load` hands to its page: `page` for the head, `answers` for the components. */
export type Loaded<Page> = { page: Page; answers?: Answers };

/** What was read, by its key. */
export type Answers = [key: QueryKey, answer: unknown][];

/**
 * Runs a page's reads, on the server and in the browser alike. The server sends the answers along, and the browser
 * takes them into its cache; from then on the same reads are answered from there while they are fresh. `page` is
 * one of those answers, so it is not sent twice: the serializer writes one value once.
 */
export async function loadPage<Page>(read: (client: QueryClient) => Promise<Page>): Promise<Loaded<Page>> {
  const client = currentQueryClient();
  try {
    const page = await read(client);
    return typeof window === 'undefined' ? { page: withoutText(page), answers: answersOf(client) } : { page };
  } catch (error) {
    // Whatever the API does not have, the page does not have either.
    if (error instanceof ApiError && error.status === 404) throw data(error.message, { status: 404 });
    throw error;
  }
}

function answersOf(client: QueryClient): Answers {
  const queries = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
  return queries.map(({ queryKey, state }) => [queryKey, withoutText(state.data)]);
}

/** The page as it came is as new as its answers, however long it was kept on the way: whoever keeps it keeps it current. */
export function takeAnswers(client: QueryClient, answers: Answers = []) {
  for (const [key, answer] of answers) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, withText(answer));
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
