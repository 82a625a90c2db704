import { academicLevels, citationStyles, essayTypeLabels, essayTypes, findLevelLabel } from './academic.ts';
import type { SampleFilterName } from './sample-rules.ts';

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
 * that name, or a condition in `sample-lists.ts`.
 */
export const sampleFilters: Record<SampleFilterName, Filter> = {
  assignmentType: { label: 'Kind', all: 'Every kind', toLabel: kindLabel },
  level: {
    label: 'Level',
    all: 'Every level',
    values: academicLevels,
    toLabel: (level) => findLevelLabel(level) ?? level,
  },
  citationStyle: {
    label: 'Citation style',
    all: 'Every style',
    values: citationStyles,
    toLabel: (style) => style,
  },
  copies: {
    label: 'Copies',
    all: 'Any',
    values: ['three'],
    toLabel: () => 'With a first draft',
  },
};

/** As the consultation form calls it; other kinds as words: `field_notes` is `Field notes`. */
export function kindLabel(kind: string): string {
  const essayType = essayTypes.find((each) => each === kind);
  if (essayType) return essayTypeLabels[essayType];
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
