import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#tests/test-database.ts';
import { migrate } from './migrate.ts';
import { type ColumnType, tables } from './schema.ts';

type Found = { table: string; column: string; type: string; nullable: boolean };

test('schema: the migrations build exactly the tables of schema.ts', async () => {
  const engine = await emptyDatabase();
  await migrate(engine);
  const expected = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, { type, nullable }]) => ({
      table,
      column,
      type: typeName(engine.dialect.types[type as ColumnType]),
      nullable,
    })),
  );
  const { rows } = await (engine.dialect.name === 'sqlite' ? sqliteColumns : postgresColumns).execute(
    engine.db,
  );
  const found = rows.filter(({ table }) => !table.includes('_search') && !table.startsWith('sqlite_'));
  expect(sorted(found)).toEqual(sorted(expected));
});

const sqliteColumns = sql<Found>`
  select tables.name as "table", columns.name as "column", lower(columns.type) as type,
    columns."notnull" = 0 and columns.pk = 0 as nullable
  from pragma_table_list as tables join pragma_table_info(tables.name) as columns
  where tables.schema = 'main' and tables.type = 'table'`;

const postgresColumns = sql<Found>`
  select table_name as "table", column_name as "column", data_type as type, is_nullable = 'YES' as nullable
  from information_schema.columns where table_schema = current_schema()`;

function typeName(type: string): string {
  return type.replace(' collate "C"', '').replace('timestamptz', 'timestamp with time zone');
}

function sorted(columns: Found[]): Found[] {
  return columns
    .map((column) => ({ ...column, nullable: Boolean(column.nullable) }))
    .sort((a, b) => `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`));
}
