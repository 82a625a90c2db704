import { queryOptions } from '@tanstack/react-query';
import { get } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import type { SampleDetail, SampleDraftPreview } from '#shared/contracts/samples.ts';

export function sampleQuery(id: string) {
  return queryOptions({
    queryKey: ['samples', 'detail', id],
    queryFn: ({ signal }) =>
      get<SampleDetail>(`/samples/${encodeURIComponent(id)}?includeRelated=true`, { signal }),
    ...cacheTimes.sampleDetail,
  });
}

export function samplePreviewQuery(token: string) {
  return queryOptions({
    queryKey: ['samples', 'preview', token],
    queryFn: ({ signal }) =>
      get<SampleDraftPreview>(`/samples/previews/${encodeURIComponent(token)}`, { signal }),
    ...cacheTimes.draft,
  });
}
