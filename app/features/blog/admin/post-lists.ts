import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { itemsOf } from '#app/lib/list-items.ts';
import type { AdminPostPage, AdminPostSummary } from '#shared/contracts/posts.ts';
import { POST_LISTS, type PostFilter } from './posts.requests.ts';

type PostList = InfiniteData<AdminPostPage>;

/**
 * A saved post takes its place in the lists of this tab. In the whole list it stands where it was, or at the top. From
 * a filtered one it goes at once when its status no longer fits; whether it belongs there otherwise, and where, is for
 * the server to say.
 */
export function showInLists(client: QueryClient, saved: AdminPostSummary) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: POST_LISTS })) {
    const { q, status } = queryKey.at(-1) as PostFilter;
    const isWhole = q === '' && status === 'all';
    const fits = status === 'all' || status === saved.status;
    client.setQueryData<PostList>(queryKey, (list) => {
      if (!list) return list;
      const isKnown = list.pages.some((page) => page.items.some((item) => item._id === saved._id));
      if (!isKnown) return isWhole ? addedAtTop(list, saved) : list;
      return mapItems(list, (items) =>
        items.flatMap((item) => (item._id !== saved._id ? item : fits ? saved : [])),
      );
    });
    if (!isWhole) client.invalidateQueries({ queryKey, exact: true });
  }
  forgetPublicPages(client);
}

/** What follows moves up, also over the edge of a page that was not loaded yet: the lists are loaded anew. */
export function removeFromLists(client: QueryClient, id: string) {
  client.setQueriesData<PostList>(
    { queryKey: POST_LISTS },
    (list) => list && mapItems(list, (items) => items.filter((item) => item._id !== id)),
  );
  client.invalidateQueries({ queryKey: POST_LISTS });
  forgetPublicPages(client);
}

export function postsIn(list: PostList | undefined): AdminPostSummary[] {
  return list ? itemsOf(list.pages) : [];
}

function addedAtTop(list: PostList, post: AdminPostSummary): PostList {
  const [first, ...rest] = list.pages;
  return first ? { ...list, pages: [{ ...first, items: [post, ...first.items] }, ...rest] } : list;
}

function mapItems(list: PostList, map: (items: AdminPostSummary[]) => AdminPostSummary[]): PostList {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: map(page.items) })) };
}

/** What this tab remembers of the public blog is no longer true. */
function forgetPublicPages(client: QueryClient) {
  client.removeQueries({ queryKey: ['blog'] });
  client.invalidateQueries({ queryKey: ['admin', 'posts', 'suggestions'] });
  client.invalidateQueries({ queryKey: ['admin', 'posts', 'unsaved'] });
}
