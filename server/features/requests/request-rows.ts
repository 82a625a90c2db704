import type { ExpressionBuilder } from 'kysely';
import { type SnakeCase, toColumnName } from '#server/db/columns.ts';
import { matchWord } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import {
  fieldRule,
  type RequestField,
  type RequestFields,
  requestFieldNames,
} from '#shared/contracts/request-fields.ts';
import type { RequestFilter } from '#shared/contracts/requests.ts';

export type RequestRow = Database['requests'];

/** The fields of a request, by their columns. */
export function toColumns(fields: RequestFields) {
  const columns = requestFieldNames.map((field) => [toColumnName(field), fields[field]]);
  return Object.fromEntries(columns) as Pick<RequestRow, SnakeCase<RequestField>>;
}

/** The fields of a stored request, by their names. */
export function fromColumns(row: RequestRow): RequestFields {
  const values = requestFieldNames.map((field) => {
    const { options } = fieldRule(field);
    const value = row[toColumnName(field)];
    // A choice that a later version no longer offers.
    return [field, value !== null && options && !Object.hasOwn(options, value) ? null : value];
  });
  return Object.fromEntries(values) as RequestFields;
}

export const searchedColumns = requestFieldNames
  .filter((field) => fieldRule(field).isSearched)
  .map(toColumnName);

/** Every word of `q` must occur in one of the searched fields. */
export function toCondition(
  eb: ExpressionBuilder<Database, 'requests'>,
  { q, academicLevel, essayType, unread, answered, state, waitsFor }: RequestFilter,
) {
  const words = q?.split(/\s+/).filter(Boolean) ?? [];
  return eb.and([
    ...(academicLevel ? [eb('academic_level', '=', academicLevel)] : []),
    ...(essayType ? [eb('essay_type', '=', essayType)] : []),
    ...(state ? [eb('state', '=', state)] : []),
    ...(waitsFor ? [eb('waits_for', '=', waitsFor)] : []),
    ...(unread === 'true' ? [eb('read_at', 'is', null)] : []),
    ...(answered ? [eb('answered_at', answered === 'true' ? 'is not' : 'is', null)] : []),
    ...words.map((word) => matchWord(searchedColumns, word)),
  ]);
}
