import { closeSync, mkdirSync, openSync, readdirSync, readSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { isLocked, takeLock } from '#server/db/file-lock.ts';
import type { Database } from '#server/db/schema.ts';
import { getErrorCode } from '#server/errors.ts';
import { type Db, type Engine, RefusedDatabase, type Row } from './engine.ts';
import { SQLITE_BUSY, sqliteDialect, toPrimaryCode, WriteQueueTimeout } from './sqlite-driver.ts';
import { searchIndex, sqliteSearch, wordList } from './sqlite-search.ts';

/** At startup nothing else waits. Later SQLite must not block, because the whole process waits with it. */
const BUSY_TIMEOUT_AT_START_MS = 10_000;
const BUSY_TIMEOUT_MS = 10;
const WAIT_FOR_OTHERS_MS = 8_000;
const TRY_AGAIN_MS = 20;
/** Larger files are checked by header and schema only, so that a start stays fast. */
const FULL_CHECK_BYTES = 64 * 1024 * 1024;
/** Less than SQLite's own files need. */
const FULL_BELOW_BYTES = 256 * 1024;
const HEADER = 'SQLite format 3\0';
const types = {
  text: 'text',
  integer: 'integer',
  real: 'real',
  time: 'text',
  flag: 'integer',
  bytes: 'blob',
};

/** SQLite result codes for a corrupt file and for one that is no database. */
const damageCodes = new Set([11, 26]);

/** SQLite result codes for a database that is busy, locked, read-only, failing, corrupt, full or cannot be opened. */
const unavailableCodes = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** SQLite through `node:sqlite`. Tests use it in memory, optionally from the bytes of a database. */
export function openSqlite(file: string, waitMs = WAIT_FOR_OTHERS_MS, bytes?: Uint8Array): Engine {
  const writer = open(file);
  if (bytes) writer.deserialize(bytes);
  const reader = file === ':memory:' ? writer : openReader(file);
  const refusal = createRefusal(file);
  const isRefused = refusal.isByOthers;
  const db = new Kysely<Database>({ dialect: sqliteDialect({ writer, reader, waitMs, isRefused }) });

  async function withUnboundedLock<T>(work: (db: Db) => Promise<T>): Promise<T> {
    for (;;) {
      let hasBegun = false;
      try {
        return await db.transaction().execute((tx) => {
          hasBegun = true;
          return work(tx);
        });
      } catch (error) {
        // Another process is doing its own long work, such as a first start, which may take longer than a write waits.
        const isBusy = error instanceof WriteQueueTimeout || toPrimaryCode(error) === SQLITE_BUSY;
        if (hasBegun || !isBusy) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }

  return {
    db,
    dialect: { name: 'sqlite', types, searchIndex, wordList },
    search: sqliteSearch,
    withUnboundedLock,
    refuseWritesDuring: (work) => refusal.during(() => withUnboundedLock(work)),
    areWritesRefused: refusal.isOn,
    snapshot: (work) => (file === ':memory:' ? work(db) : snapshot(file, work)),
    readRows: (tx, table) =>
      tx
        .selectFrom(table as keyof Database)
        .selectAll()
        .stream() as AsyncIterable<Row>,
    dropAll,
    // A transaction has the write lock from its beginning.
    lock: async () => {},
    async listTables(tx = db) {
      const { rows } = await sql<{
        name: string;
      }>`select name from sqlite_schema where type = 'table'`.execute(tx);
      return rows.map((row) => row.name);
    },
    contentVersion: versionReader(reader),
    isUniqueViolation: (error) =>
      getErrorCode(error) === 'ERR_SQLITE_ERROR' && /UNIQUE constraint/.test(String(error)),
    isDeadlock: () => false,
    isUnavailable: (error) =>
      error instanceof WriteQueueTimeout || unavailableCodes.has(toPrimaryCode(error) ?? 0),
    close: () => db.destroy(),
  };
}

/** Told to other processes by a lock beside the database. */
function createRefusal(file: string) {
  const lock = path.join(path.dirname(file), '.writes-lock');
  const isShared = file !== ':memory:';
  let isOurs = false;
  const isByOthers = () => isShared && !isOurs && isLocked(lock);
  return {
    isByOthers,
    isOn: () => isOurs || isByOthers(),
    async during<T>(work: () => Promise<T>): Promise<T> {
      const release = isOurs ? undefined : isShared ? takeLock(lock) : () => {};
      if (!release) throw new RefusedDatabase('another restore is in progress');
      isOurs = true;
      try {
        return await work();
      } finally {
        isOurs = false;
        release();
      }
    },
  };
}

function open(file: string): DatabaseSync {
  const inMemory = file === ':memory:';
  if (!inMemory) mkdirSync(path.dirname(file), { recursive: true });
  const isNew = inMemory || !hasContent(file);
  if (!isNew) refuseForeignFile(file);
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, {
      enableForeignKeyConstraints: true,
      timeout: BUSY_TIMEOUT_AT_START_MS,
    });
    if (!isNew) refuseDamage(connection);
    connection.exec('pragma synchronous = full; pragma temp_store = memory;');
    // The journal mode is stored in the file, so it is not changed in another program's database.
    if (isNew || isOurs(connection)) switchToWriteAheadLog(connection);
    connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return connection;
  } catch (error) {
    connection?.close();
    throw inMemory || !isDiskFull(file)
      ? error
      : new RefusedDatabase(`the disk of ${file} is full: make room`);
  }
}

/** SQLite needs room even to read: for the index of its write-ahead log. */
function isDiskFull(file: string): boolean {
  const { bavail, bsize } = statfsSync(path.dirname(file));
  return bavail * bsize < FULL_BELOW_BYTES;
}

/** SQLite refuses to switch at once, whatever its timeout, while another process is about to write the first page. */
function switchToWriteAheadLog(connection: DatabaseSync) {
  const deadline = performance.now() + BUSY_TIMEOUT_AT_START_MS;
  for (;;) {
    try {
      return connection.exec('pragma journal_mode = wal');
    } catch (error) {
      if (toPrimaryCode(error) !== SQLITE_BUSY || performance.now() > deadline) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_MS);
  }
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
 * A first start creates the file, writes its first page through a rollback journal, and only then anything else. An
 * empty file in a folder with other files is a lost database, and starting over would hide that. The folder is read
 * before the size, because another process may be starting for the first time.
 */
function hasContent(file: string): boolean {
  const name = path.basename(file);
  const isInUse = readdirSync(path.dirname(file)).some(
    (other) => other !== name && other !== `${name}-journal`,
  );
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size !== 0 || !isInUse) return Boolean(size);
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
    const size = connection
      .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
      .get();
    connection.prepare('select count(*) from sqlite_schema').get();
    if (Number(size?.bytes) > FULL_CHECK_BYTES) return;
    const verdict = connection.prepare('pragma quick_check(1)').get()?.quick_check;
    if (verdict !== 'ok') throw new RefusedDatabase(`the database is damaged: ${verdict}`);
  } catch (error) {
    const isDamage = damageCodes.has(toPrimaryCode(error) ?? 0);
    if (!isDamage) throw error;
    throw new RefusedDatabase(`the database is damaged: ${error instanceof Error ? error.message : error}`);
  }
}

/** Reads what has been committed. In a transaction on an in-memory database that is the state before it. */
function versionReader(reader: DatabaseSync): () => number {
  let statement: StatementSync | undefined;
  let last = 0;
  return () => {
    statement ??= reader.prepare('select mark as version from content_mark where id = 1');
    if (!reader.isTransaction) last = Number(statement.get()?.version);
    return last;
  };
}

async function dropAll(tx: Db): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  // Dropping a search index drops its own tables. Then the tables that reference others, newest first.
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'sqlite\\_%' escape '\\'
    order by sql like 'create virtual%' desc, rowid desc`.execute(tx);
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(tx);
}

/** On a separate connection: its reads see one snapshot, while the site's writes go to the write-ahead log. */
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
