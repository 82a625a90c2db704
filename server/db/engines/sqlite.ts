import { closeSync, mkdirSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { indexedWords, type SearchTerms } from '#server/db/search-words.ts';
import { type Db, type Engine, RefusedDatabase, type Row, type SearchKind } from './engine.ts';
import { primaryCodeOf, sqliteDialect } from './sqlite-driver.ts';
import { TurnNotReached } from './turns.ts';

/** At the start nothing else waits. Later SQLite must answer at once, because the whole process waits with it. */
const BUSY_TIMEOUT_AT_START_MS = 10_000;
const BUSY_TIMEOUT_MS = 10;
const WAIT_FOR_OTHERS_MS = 8_000;
/** Larger files are checked by their header and schema alone, so that a start stays quick. */
const FULL_CHECK_BYTES = 64 * 1024 * 1024;
const HEADER = 'SQLite format 3\0';
/** Of so many words that begin alike, each is looked up by itself; of fewer, where only some of the columns count. */
const MAX_NAMED_WORDS = 1_000;
const MAX_NAMED_WORDS_IN_COLUMNS = 50;
const TIER_STEP = 100_000;
/** As many digits of an id as a number holds exactly. */
const PLACE_DIGITS = 13;
/** As many as there are numbers in a sixteenth of a second. */
const DOCS_PER_MOMENT = 65_536;

const types = {
  text: 'text',
  integer: 'integer',
  real: 'real',
  time: 'text',
  flag: 'integer',
  bytes: 'blob',
};

/** SQLite's result codes for a database that is busy, locked, read-only, broken, damaged, full or not to be opened. */
const unavailableCodes = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** SQLite through `node:sqlite`; `:memory:` as the file for tests. */
export function openSqlite(file: string, waitMs = WAIT_FOR_OTHERS_MS): Engine {
  const writer = open(file);
  const reader = file === ':memory:' ? writer : openReader(file);
  const db = new Kysely<Database>({ dialect: sqliteDialect({ writer, reader, waitMs }) });
  const wordsFrom = wordFinder(reader);

  /**
   * FTS5 answers `"begin"*` by reading every place of every such word before it gives out the first match. Written out
   * as the words that there are, the same question is answered as far as somebody reads.
   */
  function expression(kind: SearchKind, { words, last }: SearchTerms, atMost = MAX_NAMED_WORDS): string {
    const beginning = wordsFrom(kind, last.prefix, atMost);
    const ends = [...new Set([last.stem, ...(beginning ?? [])])].map((word) => `"${word}"`);
    if (!beginning) ends.push(`"${last.prefix}"*`);
    return [...words.map((word) => `"${word}"`), `(${ends.join(' OR ')})`].join(' AND ');
  }

  /** A filter on columns reads all places anyway, and one list of them is read more quickly than many. */
  function within(columns: string, kind: SearchKind, terms: SearchTerms): string {
    return `({${columns}} : (${expression(kind, terms, MAX_NAMED_WORDS_IN_COLUMNS)}))`;
  }

  return {
    db,
    dialect: { name: 'sqlite', types, searchIndex, wordList },
    search: {
      async put(tx, kind, documents) {
        const index = sql.table(`${kind}_search`);
        const known = await knownDocs(tx, kind, documents);
        const seen = new Set<string>();
        for (const document of documents) {
          const { title, keys, body } = indexedWords(document);
          for (const words of [title, keys, body]) for (const word of words) seen.add(word);
          let doc = known.get(document.id);
          if (doc === undefined) doc = await newDoc(tx, kind, document.id);
          else await sql`delete from ${index} where rowid = ${doc}`.execute(tx);
          await sql`insert into ${index} (rowid, title, keys, body)
            values (${doc}, ${title.join(' ')}, ${keys.join(' ')}, ${body.join(' ')})`.execute(tx);
        }
        await sql`insert or ignore into ${sql.table(`${kind}_search_words`)} (word)
          select value from json_each(${JSON.stringify([...seen].sort())})`.execute(tx);
      },
      async remove(tx, kind, id) {
        const ids = sql.table(`${kind}_search_ids`);
        await sql`delete from ${sql.table(`${kind}_search`)} where rowid in (select doc from ${ids} where id = ${id})`.execute(
          tx,
        );
        await sql`delete from ${ids} where id = ${id}`.execute(tx);
      },
      matches(kind, terms) {
        const index = sql.table(`${kind}_search`);
        const isIn = (columns: string) =>
          sql`${index}.rowid in (select rowid from ${index} where ${index} match ${within(columns, kind, terms)})`;
        // The weights stay far below a tier's step.
        return sql`(select ids.id as id, bm25(${index}, 10.0, 5.0, 1.0) + ${TIER_STEP} *
            case when ${isIn('title')} then 1 when ${isIn('title keys')} then 2 else 3 end as rank
          from ${index} join ${sql.table(`${kind}_search_ids`)} as ids on ids.doc = ${index}.rowid
          where ${index} match ${expression(kind, terms)})`;
      },
      matchesIn(tier, kind, terms) {
        const index = sql.table(`${kind}_search`);
        const query = {
          any: () => expression(kind, terms),
          title: () => within('title', kind, terms),
          keys: () => `${within('title keys', kind, terms)} NOT ${within('title', kind, terms)}`,
          body: () => `(${expression(kind, terms)}) NOT ${within('title keys', kind, terms)}`,
        }[tier]();
        return sql`(select ids.id as id, ${index}.rowid as place from ${index}
          cross join ${sql.table(`${kind}_search_ids`)} as ids on ids.doc = ${index}.rowid
          where ${index} match ${query})`;
      },
    },
    // Transactions take the write lock with their first statement.
    exclusively: (work) => db.transaction().execute(work),
    exclusivelyForLong: (work) => db.transaction().execute(work),
    snapshot: (work) => (file === ':memory:' ? work(db) : snapshot(file, work)),
    rowsOf: (tx, table) =>
      tx
        .selectFrom(table as keyof Database)
        .selectAll()
        .stream() as AsyncIterable<Row>,
    dropAll,
    lock: async () => {},
    async listTables() {
      const { rows } = await sql<{
        name: string;
      }>`select name from sqlite_schema where type = 'table'`.execute(db);
      return rows.map((row) => row.name);
    },
    contentVersion: versionReader(reader),
    isUniqueViolation: (error) =>
      errorCode(error) === 'ERR_SQLITE_ERROR' && /UNIQUE constraint/.test(String(error)),
    isUnavailable: (error) =>
      error instanceof TurnNotReached || unavailableCodes.has(primaryCodeOf(error) ?? 0),
    close: () => db.destroy(),
  };
}

function open(file: string): DatabaseSync {
  const inMemory = file === ':memory:';
  const size = inMemory ? undefined : statSync(file, { throwIfNoEntry: false })?.size;
  const isNew = !size;
  if (!inMemory) mkdirSync(path.dirname(file), { recursive: true });
  if (size === 0) refuseLostContent(file);
  if (!isNew) refuseForeignFile(file);
  const connection = new DatabaseSync(file, {
    enableForeignKeyConstraints: true,
    timeout: BUSY_TIMEOUT_AT_START_MS,
  });
  try {
    if (!isNew) refuseDamage(connection);
    connection.exec('pragma synchronous = full; pragma temp_store = memory;');
    // The journal mode is written into the file, so another program's database is not switched to it.
    if (isNew || isOurs(connection)) connection.exec('pragma journal_mode = wal');
    connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

function openReader(file: string): DatabaseSync {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  reader.exec('pragma temp_store = memory');
  return reader;
}

function isOurs(connection: DatabaseSync): boolean {
  return connection.prepare("select 1 from sqlite_schema where name = 'migrations'").get() !== undefined;
}

/**
 * A process killed between creating the file and its first write leaves it empty, and nothing beside it. In a folder
 * that has been in use an empty file is one that was lost, and to start anew would hide that.
 */
function refuseLostContent(file: string) {
  const others = readdirSync(path.dirname(file)).filter((name) => name !== path.basename(file));
  if (others.length === 0) return;
  throw new RefusedDatabase(
    `${file} is empty, but the folder has been in use: restore the database from a backup, or remove the file to begin with a new site`,
  );
}

function refuseForeignFile(file: string) {
  const start = Buffer.alloc(HEADER.length);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start, 0, HEADER.length, 0);
  closeSync(descriptor);
  if (start.toString('latin1') !== HEADER) throw new RefusedDatabase(`${file} is not an SQLite database`);
}

function refuseDamage(connection: DatabaseSync) {
  try {
    const { bytes } = connection
      .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
      .get() as { bytes: number };
    connection.prepare('select count(*) from sqlite_schema').get();
    if (bytes > FULL_CHECK_BYTES) return;
    const { quick_check: verdict } = connection.prepare('pragma quick_check(1)').get() as {
      quick_check: string;
    };
    if (verdict !== 'ok') throw new RefusedDatabase(`the database is damaged: ${verdict}`);
  } catch (error) {
    if (error instanceof RefusedDatabase || /locked/.test(String(error))) throw error;
    throw new RefusedDatabase(`the database is damaged: ${error instanceof Error ? error.message : error}`);
  }
}

/** Reads what has been committed. Inside a transaction on a database in memory that is the state before it. */
function versionReader(reader: DatabaseSync): () => number {
  let statement: StatementSync | undefined;
  let last = 0;
  return () => {
    statement ??= reader.prepare('select mark as version from content_mark where id = 1');
    if (!reader.isTransaction) last = (statement.get() as { version: number }).version;
    return last;
  };
}

/** The words of an index that begin so; nothing when there are more of them than can be named one by one. */
function wordFinder(connection: DatabaseSync) {
  const kept = new Map<SearchKind, StatementSync>();
  return (kind: SearchKind, prefix: string, atMost: number): string[] | undefined => {
    const statement =
      kept.get(kind) ??
      connection.prepare(`select word from ${kind}_search_words where word >= ? and word < ? limit ?`);
    kept.set(kind, statement);
    const rows = statement.all(prefix, `${prefix}\u{10FFFF}`, atMost + 1) as { word: string }[];
    return rows.length > atMost ? undefined : rows.map(({ word }) => word);
  };
}

async function dropAll(tx: Db): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  // A search index takes the tables it is made of with it. Then those that refer to others, which are the younger ones.
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'sqlite\\_%' escape '\\'
    order by sql like 'create virtual%' desc, rowid desc`.execute(tx);
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(tx);
}

/** A connection of its own: its reads see one state, and the site's writes go on beside it in the write-ahead log. */
async function snapshot<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_AT_START_MS });
  const db = new Kysely<Database>({
    dialect: sqliteDialect({ writer: connection, reader: connection, waitMs: WAIT_FOR_OTHERS_MS }),
  });
  try {
    connection.exec('begin');
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function knownDocs(tx: Db, kind: SearchKind, records: readonly { id: string }[]) {
  const { rows } = await sql<{ id: string; doc: number }>`
    select id, doc from ${sql.table(`${kind}_search_ids`)}
    where id in (select value from json_each(${JSON.stringify(records.map(({ id }) => id))}))`.execute(tx);
  return new Map(rows.map(({ id, doc }) => [id, doc]));
}

/** A record's number in the index, taken from its id: the index can then be read from the newest record on. */
async function newDoc(tx: Db, kind: SearchKind, id: string): Promise<number> {
  const doc = await freeDoc(tx, kind, Number.parseInt(id.slice(0, PLACE_DIGITS), 16));
  await sql`insert into ${sql.table(`${kind}_search_ids`)} (doc, id) values (${doc}, ${id})`.execute(tx);
  return doc;
}

/** Thousands of records may come from one moment, and then stand one behind the other. */
async function freeDoc(tx: Db, kind: SearchKind, wanted: number): Promise<number> {
  const ids = sql.table(`${kind}_search_ids`);
  const taken = await sql`select doc from ${ids} where doc = ${wanted}`.execute(tx);
  if (taken.rows.length === 0) return wanted;
  for (let start = wanted; ; start += DOCS_PER_MOMENT) {
    const end = start + DOCS_PER_MOMENT;
    const { rows } = await sql<{ last: number | null }>`
      select max(doc) as last from ${ids} where doc >= ${start} and doc < ${end}`.execute(tx);
    const free = (rows[0]?.last ?? start - 1) + 1;
    if (free < end) return free;
  }
}

/** The words live in FTS5, which keeps no text; the numbers it needs are given out by a table beside it. */
function searchIndex(table: string): string[] {
  return [
    `create table ${table}_search_ids (doc integer primary key, id text not null unique)`,
    `create virtual table ${table}_search using fts5
      (title, keys, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
  ];
}

/** FTS5 can list its words itself, but reads every place of each of them to do so: fit for once, not for every search. */
function wordList(table: string): string[] {
  return [
    `create table ${table}_search_words (word text primary key) without rowid`,
    `create virtual table temp.${table}_vocabulary using fts5vocab(main, ${table}_search, row)`,
    `insert into ${table}_search_words (word) select term from temp.${table}_vocabulary`,
    `drop table temp.${table}_vocabulary`,
  ];
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
