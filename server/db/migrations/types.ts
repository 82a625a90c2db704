import type { ColumnType } from '#server/db/schema.ts';

/** What a migration needs from the engine it runs on. Plain SQL covers everything else. */
export type Dialect = {
  name: 'sqlite' | 'postgres';
  /** The engine's name for each column type of `schema.ts`. */
  types: Record<ColumnType, string>;
  /** The statements that create a full-text index for records of one table. */
  searchIndex: (table: string) => string[];
  /** The statements that add prefix lookup to such an index, where the engine needs them. */
  wordList: (table: string) => string[];
};

/** One step of the schema. A released step never changes: a later step corrects it. */
export type Migration = { name: string; statements: (dialect: Dialect) => string[] };
