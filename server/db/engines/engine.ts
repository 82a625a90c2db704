import { channel } from 'node:diagnostics_channel';
import type { Kysely, RawBuilder } from 'kysely';
import type { Dialect } from '#server/db/migrations/types.ts';
import type { Database } from '#server/db/schema.ts';

export type Db = Kysely<Database>;
/** A row of any table, as returned by the engine. */
export type Row = Record<string, string | number | Uint8Array | null>;
export type SearchKind = 'samples' | 'posts';
/** Where all words of a query matched: in the title, in title and keys, or only together with the body. */
const searchTiers = ['title', 'keys', 'body'] as const;
export type SearchTier = (typeof searchTiers)[number];

/** The terms of a record by tier: letters and digits only, each once. */
type IndexedTerms = { id: string } & Record<SearchTier, string[]>;
/** All of these, each in one of several ways, each way with all of its terms. */
export type SearchExpression = readonly (readonly (readonly string[])[])[];

export type LockName =
  /** Of every transaction that writes comments, or deletes or restores a post with all of its comments. */
  'comments' | 'comment digest' | 'search index' | 'settings' | 'sign-in' | 'words';

/** Everything that differs between SQLite and PostgreSQL. All other SQL is the same on both. */
export type Engine = {
  dialect: Dialect;
  db: Db;
  search: {
    /** The word index: which records contain which terms. What they are worth is stored by `server/search`. */
    put: (db: Db, kind: SearchKind, records: readonly IndexedTerms[]) => Promise<void>;
    remove: (db: Db, kind: SearchKind, ids: readonly string[]) => Promise<void>;
    clear: (db: Db, kind: SearchKind) => Promise<void>;
    /**
     * A table of `id` and `place` (higher is newer) of one tier or all. Read from the newest on, it costs only as
     * much as is read of it, however many matches there are.
     */
    matchesIn: (
      tier: SearchTier | 'any',
      kind: SearchKind,
      expression: SearchExpression,
    ) => RawBuilder<{ id: string; place: number | string }>;
  };
  /** Runs `work` in one transaction that excludes others, without a time limit: for work before the site is served. */
  withUnboundedLock: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /**
   * The same, and nobody else can write until it ends, here or in another process: `work` sees everything that was
   * confirmed before it, and nothing is confirmed beside it. It ends with its process, however that ends.
   */
  refuseWritesDuring: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** True while some process does that: a write would only wait and fail. */
  areWritesRefused: () => boolean | Promise<boolean>;
  /** Runs reads on a snapshot of the database, while others go on writing. */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readRows: (tx: Db, table: string) => AsyncIterable<Row>;
  /** Inside a transaction: drops all tables, to replace them with those of a backup. */
  dropAll: (tx: Db) => Promise<void>;
  /** Inside a transaction: acquires the named lock and holds it to the end of the transaction. */
  lock: (tx: Db, name: LockName) => Promise<void>;
  /** Names of the existing tables, to tell an empty database from a foreign or newer one; also inside a transaction. */
  listTables: (tx?: Db) => Promise<string[]>;
  /** The version of the last visible content change: synchronous on SQLite, where reading it takes microseconds. */
  contentVersion: () => number | Promise<number>;
  isUniqueViolation: (error: unknown) => boolean;
  /** True if two transactions waited for each other, and this one was ended. */
  isDeadlock: (error: unknown) => boolean;
  /** True if the database itself is unavailable, full or locked: a 503, worth retrying. */
  isUnavailable: (error: unknown) => boolean;
  close: () => Promise<void>;
};

/** Notifies listeners of the duration of each statement, in milliseconds. */
export const queryTimes = channel('octavo.database.query');

/** A database that must not be changed: corrupt, foreign or written by a newer version. */
export class RefusedDatabase extends Error {}
