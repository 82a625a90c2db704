import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';

const TOPIC_SAMPLES = 6;

/** Samples that a search for the topic's name finds, or the nearest. */
export function topicSamplesQuery(label: string) {
  return queryOptions({
    queryKey: ['samples', 'topic', label],
    queryFn: async ({ signal }) => {
      const found = await call('GET /samples', { query: { q: label, limit: TOPIC_SAMPLES }, signal });
      // A topic that no sample is near to shows what there is.
      return found.items.length > 0
        ? found
        : call('GET /samples', { query: { page: 1, limit: TOPIC_SAMPLES }, signal });
    },
    ...cacheTimes.sampleLists,
  });
}
