import type { Kysely, RawBuilder } from 'kysely';
import type { Dialect } from '#server/db/migrations/types.ts';
import type { Database } from '#server/db/schema.ts';
import type { SearchDocument, SearchTerms } from '#server/db/search-words.ts';

export type Db = Kysely<Database>;
/** A row of any table, as the engine gives it. */
export type Row = Record<string, string | number | Uint8Array | null>;
export type SearchKind = 'samples' | 'posts';
/** Where all words of a query were found: in the title, in title and keys, or only with the help of the body. */
export const searchTiers = ['title', 'keys', 'body'] as const;
export type SearchTier = (typeof searchTiers)[number];

export type IndexedRecord = SearchDocument & { id: string };

/** All that differs between SQLite and PostgreSQL. Everything else is the same SQL on both. */
export type Engine = {
  dialect: Dialect;
  db: Db;
  search: {
    /** Writes or replaces the words of records. Call it in the transaction that writes the records. */
    put: (db: Db, kind: SearchKind, documents: readonly IndexedRecord[]) => Promise<void>;
    remove: (db: Db, kind: SearchKind, id: string) => Promise<void>;
    /**
     * A table of `id` and `rank` (the lower, the better) to join with. Every match is weighed, which is fit for
     * some thousands of them: first by its tier, then by how often the words occur.
     */
    matches: (kind: SearchKind, terms: SearchTerms) => RawBuilder<{ id: string; rank: number }>;
    /**
     * A table of `id` and `place` (the higher, the newer) of one tier or of all together. Read from the newest on, it
     * costs as much as is read of it, however many matches there are.
     */
    matchesIn: (
      tier: SearchTier | 'any',
      kind: SearchKind,
      terms: SearchTerms,
    ) => RawBuilder<{ id: string; place: number | string }>;
  };
  /** Runs `work` in one transaction that no other process enters at the same time. */
  exclusively: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** The same without a limit on how long it takes: for what is done before anyone is served. */
  exclusivelyForLong: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Runs reads on the database as it is at one moment, while others go on writing. */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Inside a transaction or a snapshot: every row of a table, a few at a time. */
  rowsOf: (tx: Db, table: string) => AsyncIterable<Row>;
  /** Inside a transaction: removes every table there is. Only to put a backup in their place. */
  dropAll: (tx: Db) => Promise<void>;
  /** Inside a transaction: waits until no other transaction holds the lock of this name, then holds it to the end. */
  lock: (tx: Db, name: string) => Promise<void>;
  /** Names of the tables there are, which tells an empty database from a foreign or newer one. */
  listTables: () => Promise<string[]>;
  /** The number of the last visible content change: at once on SQLite, where asking takes microseconds. */
  contentVersion: () => number | Promise<number>;
  isUniqueViolation: (error: unknown) => boolean;
  /** True when the database itself is gone, full or locked: worth a 503 and another try later. */
  isUnavailable: (error: unknown) => boolean;
  close: () => Promise<void>;
};

/** A database that must not be touched: damaged, foreign or written by a newer version. */
export class RefusedDatabase extends Error {}
