import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { SAMPLES_PAGE_SIZE, type SampleFilterValues } from '#shared/contracts/sample-rules.ts';
import type { SampleOpening, SamplePage } from '#shared/contracts/samples.ts';

export const FEATURED_SAMPLES = 8;

/** The newest samples, for a strip on another page. It fails silently: the strip is then empty. */
export function featuredSamplesQuery() {
  return queryOptions({
    queryKey: ['samples', 'featured'],
    queryFn: ({ signal }) => call('GET /samples', { query: { page: 1, limit: FEATURED_SAMPLES }, signal }),
    meta: { silent: true },
    ...cacheTimes.sampleLists,
  });
}

/** The opening of the chosen sample; of the newest one if it does not exist. */
export function sampleOpeningQuery(chosen: string) {
  return queryOptions({
    queryKey: ['samples', 'opening', chosen],
    queryFn: ({ signal }) => fetchOpening(chosen, signal),
    meta: { silent: true },
    ...cacheTimes.sampleLists,
  });
}

async function fetchOpening(chosen: string, signal: AbortSignal): Promise<SampleOpening | null> {
  const newest = chosen ? undefined : await call('GET /samples', { query: { page: 1, limit: 1 }, signal });
  const id = newest ? newest.items[0]?._id : chosen;
  return id === undefined ? null : call('GET /samples/:id/opening', { params: { id }, signal });
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** A block of a sample with its marks: of this note, or the first one. Null if there is none. */
export async function getPassage({ sample, note }: { sample: string; note: string }) {
  if (sample === '') return null;
  return call('GET /samples/:id/passage', { params: { id: sample }, query: { note } }).catch(nullIfMissing);
}

/** The kinds of notes, each with the number of its passages. */
export async function getPassageKinds() {
  const { items } = await call('GET /passages');
  return items.map(({ slug, title, count }) => ({ slug, title, count }));
}

/** The subjects, each with its newest titles. Without the ids of the samples, which no page shows: a kilobyte of gzip. */
async function getCategories({ signal }: { signal: AbortSignal }) {
  const { items } = await call('GET /samples/categories', { signal });
  return items.map(({ samples, ...category }) => ({
    ...category,
    samples: samples.map(({ _id, slug, ...sample }) => ({ ...sample, slug: slug ?? _id })),
  }));
}

export type SampleCategory = Awaited<ReturnType<typeof getCategories>>[number];

export function sampleCategoriesQuery() {
  return queryOptions({
    queryKey: ['samples', 'categories'],
    queryFn: getCategories,
    ...cacheTimes.sampleCategories,
  });
}

export type SampleFilter = { q: string; subject?: string } & SampleFilterValues;

/** An infinite list, from the page in the URL on. */
export function samplesQuery(filter: SampleFilter, fromPage: number) {
  return infiniteQueryOptions({
    queryKey: ['samples', 'list', filter, fromPage],
    queryFn: ({ pageParam, signal }) =>
      call('GET /samples', { query: { page: pageParam, limit: SAMPLES_PAGE_SIZE, ...filter }, signal }),
    initialPageParam: fromPage,
    getNextPageParam: ({ page, hasMore }: SamplePage) => (hasMore ? page + 1 : undefined),
    ...cacheTimes.sampleLists,
  });
}

export function filterCountsQuery({ q: _, ...filter }: SampleFilter) {
  return queryOptions({
    queryKey: ['samples', 'filters', filter],
    queryFn: ({ signal }) => call('GET /samples/categories/filters', { query: filter, signal }),
    meta: { silent: true },
    ...cacheTimes.sampleLists,
  });
}
