import type { ColumnType } from '#server/db/schema.ts';

/** What a migration may ask of the engine it runs on. Plain SQL covers everything else. */
export type Dialect = {
  name: 'sqlite' | 'postgres';
  /** The engine's word for each column type of `schema.ts`. */
  types: Record<ColumnType, string>;
  /** The statements that create a full-text index for records of one table. */
  searchIndex: (table: string) => string[];
  /** The statements that add to such an index what finds the words that begin alike, where the engine has no such thing. */
  wordList: (table: string) => string[];
};

/** One step of the schema. It never changes once released: a later step corrects it. */
export type Migration = { name: string; statements: (dialect: Dialect) => string[] };
