import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { createEditorRequests } from '#app/editor/editor.requests.ts';
import { editorPaths } from '#app/editor/editor-kind.ts';
import { callAdmin, createEditorClient } from '#app/lib/session.ts';
import { ADMIN_POSTS_PAGE_SIZE, type PostStatus } from '#shared/contracts/post-status.ts';
import type { AdminPostPage } from '#shared/contracts/posts.ts';

export type PostFilter = { q: string; status: PostStatus | 'all' };

const POST_LISTS = ['admin', 'posts', 'list'];

export function adminPostsQuery(filter: PostFilter) {
  return infiniteQueryOptions({
    queryKey: [...POST_LISTS, filter],
    queryFn: ({ pageParam, signal }) =>
      callAdmin('GET /posts', {
        query: {
          page: pageParam,
          limit: ADMIN_POSTS_PAGE_SIZE,
          q: filter.q,
          status: filter.status === 'all' ? undefined : filter.status,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }: AdminPostPage) => (hasMore ? page + 1 : undefined),
  });
}

export function suggestionsQuery() {
  return queryOptions({
    queryKey: ['admin', 'posts', 'suggestions'],
    queryFn: ({ signal }) => callAdmin('GET /posts/suggestions', { signal }),
    meta: { silent: true },
  });
}

export const postPaths = editorPaths('/admin/blog');
export const postRequests = createEditorRequests(createEditorClient('posts'));

/** After any change: the lists of the admin area and the public ones in this tab are stale. */
export async function invalidatePosts(client: QueryClient) {
  client.removeQueries({ queryKey: ['blog'] });
  await Promise.all([
    client.invalidateQueries({ queryKey: POST_LISTS }),
    client.invalidateQueries({ queryKey: suggestionsQuery().queryKey }),
    client.invalidateQueries({ queryKey: postRequests.unsavedQuery().queryKey }),
  ]);
}
