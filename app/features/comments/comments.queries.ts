import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';

export function commentsQuery(slug: string) {
  return queryOptions({
    queryKey: ['comments', slug],
    queryFn: () => call('GET /blog/:postId/comments', { params: { postId: slug } }),
    ...cacheTimes.standard,
    meta: { silent: true },
  });
}
