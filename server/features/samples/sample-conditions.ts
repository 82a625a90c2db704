import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SampleFilterName } from '#shared/contracts/sample-rules.ts';
import { toColumnName } from './sample-columns.ts';

const eb = expressionBuilder<Database, 'samples'>();

/** Filters that are not a column of their name. Their values are a closed list. */
const ownConditions = {
  copies: () => eb('samples.changed', '=', 1),
} satisfies Partial<Record<SampleFilterName, (value: string) => Expression<SqlBool>>>;

type ColumnFilter = Exclude<SampleFilterName, keyof typeof ownConditions>;

/** The column that a filter compares; undefined if it has a condition of its own. */
export function filterColumn(name: SampleFilterName) {
  return name in ownConditions ? undefined : (`samples.${toColumnName(name as ColumnFilter)}` as const);
}

export function filterCondition(name: SampleFilterName, value: string): Expression<SqlBool> {
  const column = filterColumn(name);
  return column ? eb(column, '=', value) : ownConditions[name as keyof typeof ownConditions]();
}
