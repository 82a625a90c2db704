import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { cacheTimes } from './cache-times.ts';

/** What all parts of the site have for some words. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['suggestions', q],
    queryFn: ({ signal }) => call('GET /suggestions', { query: { q }, signal }),
    enabled: q !== '',
    meta: { silent: true },
    ...cacheTimes.sampleLists,
  });
}
