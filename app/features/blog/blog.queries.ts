import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { BLOG_PAGE_SIZE } from '#shared/contracts/post-status.ts';
import type { PostPage } from '#shared/contracts/posts.ts';

export type BlogFilter = { q: string; tag: string };

/** An infinite list, from the page in the URL on. */
export function blogQuery(filter: BlogFilter, fromPage: number) {
  return infiniteQueryOptions({
    queryKey: ['blog', 'list', filter, fromPage],
    queryFn: ({ pageParam, signal }) => get<PostPage>(listPath(filter, pageParam), { signal }),
    initialPageParam: fromPage,
    getNextPageParam: ({ page, hasMore }: PostPage) => (hasMore ? page + 1 : undefined),
    ...cacheTimes.blogList,
  });
}

function listPath({ q, tag }: BlogFilter, page: number): string {
  const parameters = new URLSearchParams({ page: String(page), limit: String(BLOG_PAGE_SIZE) });
  if (q) parameters.set('q', q);
  if (tag) parameters.set('category', tag);
  return `/blog?${parameters}`;
}
