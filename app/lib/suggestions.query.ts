import { queryOptions } from '@tanstack/react-query';
import type { Suggestions } from '#shared/contracts/suggestions.ts';
import { get } from './api.ts';
import { cacheTimes } from './cache-times.ts';

/** What all parts of the site have for some words. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['suggestions', q],
    queryFn: ({ signal }) => get<Suggestions>(`/suggestions?${new URLSearchParams({ q })}`, { signal }),
    enabled: q !== '',
    meta: { silent: true },
    ...cacheTimes.sampleLists,
  });
}
