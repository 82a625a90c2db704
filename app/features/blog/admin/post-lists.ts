import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { flattenPages } from '#app/lib/list-items.ts';
import type { AdminPostPage, AdminPostSummary } from '#shared/contracts/posts.ts';
import { POST_LISTS, type PostFilter } from './posts.requests.ts';

type PostList = InfiniteData<AdminPostPage>;

/**
 * Puts a saved post into the cached lists. In the full list it stays where it was, or goes to the top. From a
 * filtered one it is removed if its status no longer matches; anything else is up to the server.
 */
export function showInLists(client: QueryClient, saved: AdminPostSummary) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: POST_LISTS })) {
    const { q, status } = queryKey.at(-1) as PostFilter;
    const isWhole = q === '' && status === 'all';
    const matchesStatus =
      status === 'all' || status === saved.status || (status === 'scheduled' && saved.updateScheduledFor);
    client.setQueryData<PostList>(queryKey, (list) => {
      if (!list) return list;
      const isKnown = list.pages.some((page) => page.items.some((item) => item._id === saved._id));
      if (!isKnown) return isWhole ? addedAtTop(list, saved) : list;
      return mapItems(list, (items) =>
        items.flatMap((item) => (item._id !== saved._id ? item : matchesStatus ? saved : [])),
      );
    });
    if (!isWhole) client.invalidateQueries({ queryKey, exact: true });
  }
  invalidatePublicPages(client);
}

/** The entries after it move up, also across pages that are not loaded yet: the lists are refetched. */
export function removeFromLists(client: QueryClient, id: string) {
  client.setQueriesData<PostList>(
    { queryKey: POST_LISTS },
    (list) => list && mapItems(list, (items) => items.filter((item) => item._id !== id)),
  );
  client.invalidateQueries({ queryKey: POST_LISTS });
  invalidatePublicPages(client);
}

export function postsIn(list: PostList | undefined): AdminPostSummary[] {
  return list ? flattenPages(list.pages) : [];
}

function addedAtTop(list: PostList, post: AdminPostSummary): PostList {
  const [first, ...rest] = list.pages;
  return first ? { ...list, pages: [{ ...first, items: [post, ...first.items] }, ...rest] } : list;
}

function mapItems(list: PostList, map: (items: AdminPostSummary[]) => AdminPostSummary[]): PostList {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: map(page.items) })) };
}

/** This tab's cache of the public blog is stale. */
function invalidatePublicPages(client: QueryClient) {
  client.removeQueries({ queryKey: ['blog'] });
  client.invalidateQueries({ queryKey: ['admin', 'posts', 'suggestions'] });
  client.invalidateQueries({ queryKey: ['admin', 'posts', 'unsaved'] });
}
