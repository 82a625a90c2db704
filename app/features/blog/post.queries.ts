import { queryOptions } from '@tanstack/react-query';
import { get } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import type { PostDetail, PostPreview } from '#shared/contracts/posts.ts';

export function postQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'detail', slug],
    queryFn: ({ signal }) =>
      get<PostDetail>(`/blog/${encodeURIComponent(slug)}?includeRelated=true&includeComments=true`, {
        signal,
      }),
    ...cacheTimes.blogDetail,
  });
}

export function previewQuery(token: string) {
  return queryOptions({
    queryKey: ['blog', 'preview', token],
    queryFn: ({ signal }) => get<PostPreview>(`/previews/${encodeURIComponent(token)}`, { signal }),
    ...cacheTimes.draft,
  });
}
