import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SampleFilterName } from '#shared/contracts/sample-rules.ts';
import { toColumnName } from './sample-columns.ts';

const eb = expressionBuilder<Database, 'samples'>();

type Condition = (value: string) => Expression<SqlBool>;

/** Filters that are not a column of their name. Their values are a closed list. */
const ownConditions = {
  copies: () => eb('samples.changed', '=', 1),
} satisfies Partial<Record<SampleFilterName, Condition>>;

function hasCondition(name: SampleFilterName): name is keyof typeof ownConditions {
  return name in ownConditions;
}

/** The column that a filter compares; undefined if it has a condition of its own. */
export function filterColumn(name: SampleFilterName) {
  return hasCondition(name) ? undefined : (`samples.${toColumnName(name)}` as const);
}

export function filterCondition(name: SampleFilterName, value: string): Expression<SqlBool> {
  if (!hasCondition(name)) return eb(`samples.${toColumnName(name)}`, '=', value);
  const toCondition: Condition = ownConditions[name];
  return toCondition(value);
}
