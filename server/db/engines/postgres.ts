import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/schema.ts';
import { indexedWords, type SearchDocument, type SearchTerms } from '#server/db/search-words.ts';
import type { Engine } from './engine.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 25_000;
/** Any number will do, as long as every Octavo process takes the same one. */
const LOCK = 8_046_117;
/** Limits of `tsvector`: positions end here, and the whole may not pass a megabyte. */
const MAX_POSITION = 16_383;
const MAX_LEXEMES = 20_000;

// Byte order for text, as SQLite has it: lists sort alike, and a prefix can use an index.
const types = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
  time: 'timestamptz',
  flag: 'smallint',
  bytes: 'bytea',
};

export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types: { getTypeParser },
  });
  // A connection that breaks while idle is replaced at the next query, which reports it if the trouble lasts.
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

  return {
    db,
    dialect: { name: 'postgres', types, searchIndex },
    search: {
      async put(tx, kind, id, document) {
        const table = sql.table(`${kind}_search`);
        await sql`insert into ${table} (id, words) values (${id}, ${tsvector(document)}::tsvector)
          on conflict (id) do update set words = excluded.words`.execute(tx);
      },
      async remove(tx, kind, id) {
        await sql`delete from ${sql.table(`${kind}_search`)} where id = ${id}`.execute(tx);
      },
      matches(kind, terms) {
        const query = tsquery(terms);
        return sql`(select id, -ts_rank('{0.1, 0.1, 0.5, 1}', words, ${query}::tsquery) as rank
          from ${sql.table(`${kind}_search`)} where words @@ ${query}::tsquery)`;
      },
      newest(kind, terms, atMost) {
        return sql`(select id from ${sql.table(`${kind}_search`)} where words @@ ${tsquery(terms)}::tsquery
          order by id desc limit ${atMost})`;
      },
    },
    exclusively: (work) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
        return work(tx);
      }),
    async lock(tx, name) {
      await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${name}))`.execute(tx);
    },
    async listTables() {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema()`.execute(db);
      return rows.map((row) => row.name);
    },
    isUniqueViolation: (error) => errorCode(error) === '23505',
    isUnavailable: (error) =>
      isUnavailableCode(errorCode(error)) || /timeout exceeded|terminated/.test(String(error)),
    close: () => db.destroy(),
  };
}

/** Numbers as numbers and times as ISO strings, so that rows look as they do on SQLite. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.NUMERIC) return Number;
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
  return pg.types.getTypeParser(oid, format);
}

/** Written out by hand, because the server's own parser would cut the words differently. */
function tsvector({ title, keys, body }: SearchDocument): string {
  const places = new Map<string, string>();
  let position = 0;
  for (const [text, weight] of [
    [title, 'A'],
    [keys, 'B'],
    [body, 'D'],
  ] as const) {
    for (const word of indexedWords(text)) {
      position = Math.min(position + 1, MAX_POSITION);
      if (!places.has(word) && places.size < MAX_LEXEMES) places.set(word, `'${word}':${position}${weight}`);
    }
  }
  return [...places.values()].join(' ');
}

function tsquery({ words, last }: SearchTerms): string {
  return [...words.map((word) => `'${word}'`), `('${last.stem}' | '${last.prefix}':*)`].join(' & ');
}

function searchIndex(table: string): string[] {
  return [
    `create table ${table}_search (id text collate "C" primary key, words tsvector not null)`,
    `create index ${table}_search_words on ${table}_search using gin (words)`,
  ];
}

// Class 08: connection, 53: out of resources (disk, memory, connections), 57P: shutting down or starting up.
function isUnavailableCode(code: unknown): boolean {
  if (typeof code !== 'string') return false;
  return (
    /^(08|53|57P|57014)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'ENOENT'].includes(code)
  );
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
