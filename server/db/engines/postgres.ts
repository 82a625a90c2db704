import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/schema.ts';
import { getErrorCode } from '#server/errors.ts';
import { type Db, type Engine, queryTimes, type Row, type SearchExpression } from './engine.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** The server's timeout comes first, so it can report it; a frozen server reports nothing. */
const STATEMENT_TIMEOUT_MS = 7_500;
const RESPONSE_TIMEOUT_MS = 8_000;
/** A process that stalls inside a transaction must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const VERSION_CONNECTIONS = 2;
const VERSION_TIMEOUT_MS = 1_000;
/** After one timeout, others fail fast instead of waiting for the same. */
const ASK_VERSION_AGAIN_MS = 1_000;
/** Any number, as long as every Octavo process uses the same one. */
const LOCK = 8_046_117;
/** Held, beside `LOCK`, by who lets nobody else write. */
const WRITES = 1;
/** A writer that holds one table and waits for the next is in the way: PostgreSQL ends one of the two. */
const DEADLOCK = '40P01';
const MAX_DEADLOCKS = 5;
/** For imports: the indexes collect larger batches, which takes half the time; 64 MB took longer than a statement may. */
const MANY_RECORDS = 50;
const COLLECT_NEW_WORDS = "set local gin_pending_list_limit = '16MB'";
const ROWS_AT_A_TIME = 200;
const NO_ANSWER = 'Query read timeout';

// Byte order for text, as SQLite has it: lists sort alike, and a prefix can use an index.
const types = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
  time: 'timestamptz',
  flag: 'smallint',
  bytes: 'bytea',
};

export function openPostgres(url: string, noAnswerMs = RESPONSE_TIMEOUT_MS): Engine {
  const pool = openPool(url, {
    Client: ObservedClient,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: noAnswerMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  const db = openDatabase(pool);
  const version = versionReader(url);

  /** On a connection of its own. */
  async function withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const patient = openDatabase(openPool(url, { max: 1 }));
    try {
      return await work(patient);
    } finally {
      await patient.destroy();
    }
  }

  return {
    db,
    dialect: { name: 'postgres', types, searchIndex, wordList: () => [] },
    search: {
      async put(tx, kind, records) {
        if (records.length >= MANY_RECORDS) await sql.raw(COLLECT_NEW_WORDS).execute(tx);
        const ids = records.map(({ id }) => id);
        const titles = records.map(({ title }) => toVector(title));
        const keys = records.map((record) => toVector([...record.title, ...record.keys]));
        const all = records.map((record) => toVector([...record.title, ...record.keys, ...record.body]));
        await sql`insert into ${sql.table(`${kind}_search`)} (id, title, keys, words)
          select id, title::tsvector, keys::tsvector, words::tsvector from unnest(
            ${ids}::text[], ${titles}::text[], ${keys}::text[], ${all}::text[]
          ) as record (id, title, keys, words)
          on conflict (id) do update
          set title = excluded.title, keys = excluded.keys, words = excluded.words`.execute(tx);
      },
      async remove(tx, kind, ids) {
        await sql`delete from ${sql.table(`${kind}_search`)} where id in (${sql.join(ids)})`.execute(tx);
      },
      async clear(tx, kind) {
        await sql`delete from ${sql.table(`${kind}_search`)}`.execute(tx);
      },
      matchesIn(tier, kind, expression) {
        const query = tsquery(expression);
        const isIn = {
          any: sql`words @@ ${query}`,
          title: sql`title @@ ${query}`,
          keys: sql`keys @@ ${query} and not title @@ ${query}`,
          body: sql`words @@ ${query} and not keys @@ ${query}`,
        }[tier];
        return sql`(select id, id as place from ${sql.table(`${kind}_search`)} where ${isIn})`;
      },
    },
    withUnboundedLock: (work) => withoutTimeouts((patient) => exclusively(patient, work)),
    refuseWritesDuring: (work) => withoutTimeouts((patient) => withoutOtherWriters(patient, work)),
    async areWritesRefused() {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock_shared(${LOCK}, ${WRITES}) as "isFree"`.execute(db);
      return !rows[0]?.isFree;
    },
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    readRows,
    async dropAll(tx) {
      for (const name of await listTables(tx)) await sql`drop table ${sql.table(name)} cascade`.execute(tx);
    },
    async lock(tx, name) {
      await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${name}))`.execute(tx);
    },
    listTables: (tx = db) => listTables(tx),
    contentVersion: version.read,
    isUniqueViolation: (error) => getErrorCode(error) === '23505',
    isDeadlock: (error) => getErrorCode(error) === DEADLOCK,
    isUnavailable: (error) =>
      isUnavailableCode(getErrorCode(error)) ||
      /timeout exceeded|timeout expired|Query read timeout|terminated|not queryable/.test(String(error)),
    async close() {
      await Promise.all([db.destroy(), version.close()]);
    },
  };
}

/** Reports the time of each query, and closes a connection whose query timed out: the next would wait behind it. */
class ObservedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one of many overloads; those with a callback or a cursor are not used here
  override async query(...query: any[]): Promise<any> {
    const start = performance.now();
    try {
      return await super.query(...(query as [string]));
    } catch (error) {
      if (error instanceof Error && error.message === NO_ANSWER) this.connection.stream.destroy();
      throw error;
    } finally {
      if (queryTimes.hasSubscribers) queryTimes.publish(performance.now() - start);
    }
  }
}

/** Through a cursor, so that a large table is never in memory as a whole. */
async function* readRows(tx: Db, table: string): AsyncGenerator<Row> {
  await sql`declare all_rows no scroll cursor for select * from ${sql.table(table)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(ROWS_AT_A_TIME))} from all_rows`.execute(tx);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`close all_rows`.execute(tx);
}

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
    ...options,
  });
  // A connection that breaks while idle is replaced at the next query, which reports the error if it persists.
  pool.on('error', () => {});
  // One that breaks in use fails its query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function openDatabase(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new Dialect({ pool }) });
}

class Dialect extends PostgresDialect {
  override createDriver() {
    const driver = super.createDriver();
    const rollBack = driver.rollbackTransaction.bind(driver);
    // On a broken connection this fails too and would hide the original error. The pool drops the connection.
    driver.rollbackTransaction = (connection) => rollBack(connection).catch(() => {});
    return driver;
  }
}

function exclusively<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return work(tx);
  });
}

/** All tables are locked against writes, but can be read. Transactions that have begun to write are waited for. */
async function withoutOtherWriters<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let isAlone = false;
    try {
      return await exclusively(db, async (tx) => {
        // The server learns within half a minute that this machine has lost its power, and lets the others write.
        for (const [name, seconds] of Object.entries({ idle: 10, interval: 5, count: 4 }))
          await sql`set local ${sql.ref(`tcp_keepalives_${name}`)} = ${sql.lit(seconds)}`.execute(tx);
        await sql`select pg_advisory_xact_lock(${LOCK}, ${WRITES})`.execute(tx);
        const names = (await listTables(tx)).map((name) => sql.table(name));
        await sql`lock table ${sql.join(names)} in exclusive mode`.execute(tx);
        isAlone = true;
        return work(tx);
      });
    } catch (error) {
      if (isAlone || getErrorCode(error) !== DEADLOCK || tries === MAX_DEADLOCKS) throw error;
    }
  }
}

async function listTables(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** On separate connections: pages are served from the cache as long as this responds, however busy the others are. */
function versionReader(url: string) {
  const pool = openPool(url, {
    max: VERSION_CONNECTIONS,
    connectionTimeoutMillis: VERSION_TIMEOUT_MS,
    query_timeout: VERSION_TIMEOUT_MS,
    Client: ObservedClient,
  });
  let failure: { error: unknown; at: number } | undefined;

  async function ask(): Promise<number> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query('select mark as version from content_mark where id = 1');
      return Number(rows[0]?.version);
    } finally {
      client.release();
    }
  }

  return {
    async read(): Promise<number> {
      if (failure && performance.now() - failure.at < ASK_VERSION_AGAIN_MS) throw failure.error;
      try {
        const version = await ask();
        failure = undefined;
        return version;
      } catch (error) {
        failure = { error, at: performance.now() };
        throw error;
      }
    },
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Numbers as numbers and times as ISO strings, so that rows look as they do on SQLite. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.NUMERIC) return Number;
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
  return pg.types.getTypeParser(oid, format);
}

/** Built here, because the server's own parser would tokenize differently. */
function toVector(terms: string[]): string {
  return Array.from(new Set(terms), (term) => `'${term}'`).join(' ');
}

function tsquery(expression: SearchExpression) {
  const alternatives = expression.map((group) =>
    group.map((terms) => `(${terms.map((term) => `'${term}'`).join(' & ')})`).join(' | '),
  );
  return sql`${alternatives.map((alternative) => `(${alternative})`).join(' & ')}::tsquery`;
}

/** Title and keys are also stored separately: a word index does not know in which of them a word occurred. */
function searchIndex(table: string): string[] {
  return [
    `create table ${table}_search
      (id text collate "C" primary key, title tsvector not null, keys tsvector not null, words tsvector not null)`,
    `create index ${table}_search_title on ${table}_search using gin (title)`,
    `create index ${table}_search_keys on ${table}_search using gin (keys)`,
    `create index ${table}_search_words on ${table}_search using gin (words)`,
  ];
}

// Class 08: connection, 53: out of resources (disk, memory, connections), 57P: shutting down or starting up, 57014: took
// too long, 40P01: stood in the way of another transaction.
function isUnavailableCode(code: unknown): boolean {
  if (typeof code !== 'string') return false;
  return (
    /^(08|53|57P|57014|40P01)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'ENOENT'].includes(code)
  );
}
