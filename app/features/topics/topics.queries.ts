import { queryOptions } from '@tanstack/react-query';
import { get } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import type { SamplePage } from '#shared/contracts/samples.ts';

const TOPIC_SAMPLES = 6;

/** Samples that a search for the topic's name finds. */
export function topicSamplesQuery(label: string) {
  const parameters = new URLSearchParams({ q: label, limit: String(TOPIC_SAMPLES) });
  return queryOptions({
    queryKey: ['samples', 'topic', label],
    queryFn: ({ signal }) => get<SamplePage>(`/samples?${parameters}`, { signal }),
    ...cacheTimes.sampleLists,
  });
}
