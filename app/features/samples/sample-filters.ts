import { listParameters } from '#app/lib/list-parameters.ts';
import {
  type AcademicLevel,
  academicLevelLabels,
  academicLevels,
  type CitationStyle,
  citationStyles,
} from '#shared/contracts/academic.ts';

export type SampleParameters = {
  q: string;
  page: number;
  level: AcademicLevel | undefined;
  citationStyle: CitationStyle | undefined;
};

/** The search parameters of pages with a list of samples. */
export const searchParams = {
  q: 'any',
  level: academicLevels,
  citationStyle: citationStyles,
  page: 'any',
} as const;

/** The filters in a URL. Invalid levels and styles are ignored. */
export function sampleParameters(parameters: URLSearchParams): SampleParameters {
  return {
    ...listParameters(parameters),
    level: academicLevels.find((level) => level === parameters.get('level')),
    citationStyle: citationStyles.find((style) => style === parameters.get('citationStyle')),
  };
}

/** The URL parameters for a search and filters, from the first page on. */
export function filterParameters({
  q,
  level,
  citationStyle,
}: Omit<SampleParameters, 'page'>): Record<string, string> {
  return { ...(q && { q }), ...(level && { level }), ...(citationStyle && { citationStyle }) };
}

/** `12 samples for “hamlet”, Undergraduate, MLA`. */
export function summaryOf(
  total: number,
  { q, level, citationStyle }: Omit<SampleParameters, 'page'>,
): string {
  const filters = [level && academicLevelLabels[level], citationStyle].filter(Boolean);
  const words = q ? ` for “${q}”` : '';
  return `${total} ${total === 1 ? 'sample' : 'samples'}${words}${filters.map((name) => `, ${name}`).join('')}`;
}
