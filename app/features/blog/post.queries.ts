import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';

export function postQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'detail', slug],
    queryFn: ({ signal }) =>
      call('GET /blog/:slug', {
        params: { slug },
        query: { includeRelated: 'true', includeComments: 'true' },
        signal,
      }),
    ...cacheTimes.blogDetail,
  });
}

export function previewQuery(token: string) {
  return queryOptions({
    queryKey: ['blog', 'preview', token],
    queryFn: ({ signal }) => call('GET /previews/:token', { params: { token }, signal }),
    ...cacheTimes.draft,
  });
}
