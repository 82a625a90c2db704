import { listParameters } from '#app/lib/list-parameters.ts';
import { sampleFilters } from '#shared/contracts/sample-filters.ts';
import { type SampleFilterValues, sampleFilterNames } from '#shared/contracts/sample-rules.ts';
import { toRecord } from '#shared/records.ts';
import type { Translate } from '#shared/words/translate.ts';

export type SampleSearchFilter = { q: string } & SampleFilterValues;

/** The search parameters of pages with a list of samples. */
export const searchParams = {
  q: 'any',
  ...toRecord(sampleFilterNames, (name) => sampleFilters[name].values ?? ('any' as const)),
  page: 'any',
} as const;

/** The search and filters in a URL, and its page. Values that are not in a filter's list are ignored. */
export function sampleParameters(parameters: URLSearchParams): { filter: SampleSearchFilter; page: number } {
  const { q, page } = listParameters(parameters);
  const filter: SampleSearchFilter = { q };
  for (const name of sampleFilterNames) {
    const value = parameters.get(name);
    const { values } = sampleFilters[name];
    if (value && (values?.includes(value) ?? true)) filter[name] = value;
  }
  return { filter, page };
}

/** The URL parameters for a search and filters, from the first page on. */
export function filterParameters({ q, ...filters }: SampleSearchFilter): Record<string, string> {
  return { ...(q && { q }), ...filters };
}

/** Without a search or filters the library shows its subjects. */
export function isFiltered(filter: SampleSearchFilter): boolean {
  return Object.keys(filterParameters(filter)).length > 0;
}

/** `12 samples for “hamlet”, Undergraduate, MLA`. */
export function describeResults(total: number, filter: SampleSearchFilter, t: Translate): string {
  const chosen = sampleFilterNames.map(
    (name) => filter[name] && `, ${t(sampleFilters[name].toLabel(filter[name]))}`,
  );
  const number = t(total === 1 ? '1 sample' : '{n} samples', { n: total });
  const found = filter.q ? t('{found} for “{words}”', { found: number, words: filter.q }) : number;
  return found + chosen.filter(Boolean).join('');
}
