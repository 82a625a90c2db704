import { queryOptions } from '@tanstack/react-query';
import { get } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/query-client.ts';
import type { SamplePage } from '#shared/contracts/samples.ts';

export const FEATURED_SAMPLES = 8;

/** The newest samples, for a strip on another page. Its failure is nobody's business: the strip is then empty. */
export function featuredSamplesQuery(max = FEATURED_SAMPLES) {
  return queryOptions({
    queryKey: ['samples', 'featured', max],
    queryFn: ({ signal }) => get<SamplePage>(`/samples?page=1&limit=${max}`, { signal }),
    meta: { silent: true },
    ...cacheTimes.sampleLists,
  });
}
