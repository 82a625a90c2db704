import { queryOptions } from '@tanstack/react-query';
import { get } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import type { SamplePage } from '#shared/contracts/samples.ts';

const TOPIC_SAMPLES = 6;

/** Samples that a search for the topic's name finds, or the nearest. */
export function topicSamplesQuery(label: string) {
  const parameters = new URLSearchParams({ q: label, limit: String(TOPIC_SAMPLES) });
  return queryOptions({
    queryKey: ['samples', 'topic', label],
    queryFn: async ({ signal }) => {
      const found = await get<SamplePage>(`/samples?${parameters}`, { signal });
      // A topic that no sample is near to shows what there is.
      return found.items.length > 0
        ? found
        : get<SamplePage>(`/samples?page=1&limit=${TOPIC_SAMPLES}`, { signal });
    },
    ...cacheTimes.sampleLists,
  });
}
