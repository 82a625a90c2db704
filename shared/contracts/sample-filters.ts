import {
  academicLevelLabels,
  academicLevels,
  citationStyles,
  essayTypeLabels,
  essayTypes,
} from './academic.ts';
import { type SampleFilterName, sampleFilterNames } from './sample-rules.ts';

type Filter = {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  /** A closed list; without one, every value that the library has. */
  values?: readonly [string, ...string[]];
  toLabel: (value: string) => string;
};

/**
 * The filters of sample lists, in the order in which the form has them. Contract, SQL, address, robots, form and
 * summary are made from this record: a new filter needs its name in `sample-rules.ts`, an entry here, and a column of
 * that name, or a condition in `sample-conditions.ts`.
 */
export const sampleFilters: Record<SampleFilterName, Filter> = {
  assignmentType: { label: 'Kind', all: 'Every kind', toLabel: kindLabel },
  level: {
    label: 'Level',
    all: 'Every level',
    values: academicLevels as [string, ...string[]],
    toLabel: (level) => (academicLevelLabels as Record<string, string>)[level] ?? level,
  },
  citationStyle: {
    label: 'Citation style',
    all: 'Every style',
    values: citationStyles,
    toLabel: (style) => style,
  },
  copies: {
    label: 'Copies',
    all: 'With or without a draft',
    values: ['three'],
    toLabel: () => 'Draft, marked, and finished',
  },
};

/** As the consultation form calls it; other kinds as words: `field_notes` is `Field notes`. */
export function kindLabel(kind: string): string {
  const essayType = essayTypes.find((each) => each === kind);
  if (essayType) return essayTypeLabels[essayType];
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function forEachFilter<Value>(
  make: (name: SampleFilterName) => Value,
): Record<SampleFilterName, Value> {
  return Object.fromEntries(sampleFilterNames.map((name) => [name, make(name)])) as Record<
    SampleFilterName,
    Value
  >;
}
