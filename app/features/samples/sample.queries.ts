import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';

export function sampleQuery(id: string) {
  return queryOptions({
    queryKey: ['samples', 'detail', id],
    queryFn: ({ signal }) =>
      call('GET /samples/:id', { params: { id }, query: { includeRelated: 'true' }, signal }),
    ...cacheTimes.sampleDetail,
  });
}

export function samplePreviewQuery(token: string) {
  return queryOptions({
    queryKey: ['samples', 'preview', token],
    queryFn: ({ signal }) => call('GET /samples/previews/:token', { params: { token }, signal }),
    ...cacheTimes.draft,
  });
}
