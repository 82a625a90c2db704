import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { listParameters } from '#app/lib/list-parameters.ts';
import { BLOG_PAGE_SIZE } from '#shared/contracts/post-status.ts';
import type { PostPage } from '#shared/contracts/posts.ts';

export type BlogFilter = { q: string; tag: string };

/** An infinite list, from the page in the URL on. */
export function blogQuery(filter: BlogFilter, fromPage: number) {
  return infiniteQueryOptions({
    queryKey: ['blog', 'list', filter, fromPage],
    queryFn: ({ pageParam, signal }) =>
      call('GET /blog', {
        query: { page: pageParam, limit: BLOG_PAGE_SIZE, q: filter.q, category: filter.tag },
        signal,
      }),
    initialPageParam: fromPage,
    getNextPageParam: ({ page, hasMore }: PostPage) => (hasMore ? page + 1 : undefined),
    ...cacheTimes.blogList,
  });
}

const MAX_TAG_CHARACTERS = 300;

type BlogAddress = { q: string; tag: string; page: number; tagParameter: 'tag' | 'category' };

/** The list's parameters in the URL. `category` is an alias of `tag`, as in the API. */
export function blogAddress(parameters: URLSearchParams): BlogAddress {
  const tagParameter = parameters.get('tag') ? 'tag' : 'category';
  const tag = (parameters.get(tagParameter) ?? '').replaceAll('\0', ' ').trim().slice(0, MAX_TAG_CHARACTERS);
  return { ...listParameters(parameters), tag: tag.toWellFormed(), tagParameter };
}
