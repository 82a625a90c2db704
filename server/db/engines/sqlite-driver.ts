import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createTurns } from '#server/turns.ts';
import { queryTimes } from './engine.ts';

const MAX_STATEMENTS = 500;
const TRY_AGAIN_MS = 25;
export const SQLITE_BUSY = 5;

/** Thrown after waiting too long for other writes. */
export class WriteQueueTimeout extends Error {}

type SqliteConnections = {
  /** The only connection that writes. */
  writer: DatabaseSync;
  /** Sees what has been committed, even while a transaction is open. In-memory databases use the writer. */
  reader: DatabaseSync;
  /** How long a write waits for other writes, here and in other processes. */
  waitMs: number;
  /** True if another process lets nobody write for long: waiting for it is in vain. */
  isRefused?: () => boolean;
};
type Connection = DatabaseConnection & { endTurn: (() => void) | undefined };

/**
 * Kysely's SQLite dialect with a driver that never blocks inside SQLite, which would block the whole process. Writes
 * are queued; one that finds the database locked by another process retries shortly after. Reads use their own
 * connection and never wait.
 */
export function sqliteDialect({
  writer,
  reader,
  waitMs,
  isRefused = () => false,
}: SqliteConnections): Dialect {
  const writes = createTurns({
    maxWaitMs: waitMs,
    refuse: () => new WriteQueueTimeout('Other writes to the database took too long'),
  });
  const write = statementRunner(writer);
  const read = reader === writer ? undefined : statementRunner(reader);

  async function whenUnlocked<T>(work: () => T, deadline = performance.now() + waitMs): Promise<T> {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (toPrimaryCode(error) !== SQLITE_BUSY || performance.now() > deadline || isRefused()) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }

  /** Waits for its turn and an unlocked database, both within `waitMs`. The returned function ends the turn. */
  async function takeTurn<T>(work: () => T): Promise<{ result: T; endTurn: () => void }> {
    const deadline = performance.now() + waitMs;
    const endTurn = await writes.take();
    try {
      return { result: await whenUnlocked(work, deadline), endTurn };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  function openConnection(): Connection {
    const connection: Connection = {
      endTurn: undefined,
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        if (connection.endTurn) return write(query);
        if (read && isRead(query)) return whenUnlocked(() => read<Row>(query));
        const { result, endTurn } = await takeTurn(() => write<Row>(query));
        endTurn();
        return result;
      },
      async *streamQuery<Row>({ sql, parameters }: CompiledQuery) {
        const source = connection.endTurn ? writer : reader;
        for (const row of source.prepare(sql).iterate(...(parameters as SQLInputValue[])))
          yield { rows: [row as Row] };
      },
    };
    return connection;
  }

  function leaveTransaction(connection: DatabaseConnection) {
    const ended = connection as Connection;
    ended.endTurn?.();
    ended.endTurn = undefined;
  }

  return {
    createAdapter: () => concurrentAdapter,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => openConnection(),
      releaseConnection: async () => {},
      async beginTransaction(connection) {
        const { endTurn } = await takeTurn(() => {
          // Left open by a rollback that failed.
          if (writer.isTransaction) writer.exec('rollback');
          writer.exec('begin immediate');
        });
        (connection as Connection).endTurn = endTurn;
      },
      async commitTransaction(connection) {
        await whenUnlocked(() => writer.exec('commit'));
        leaveTransaction(connection);
      },
      async rollbackTransaction(connection) {
        try {
          // A full disk has already ended the transaction. Another error here would hide that one.
          if (writer.isTransaction) writer.exec('rollback');
        } finally {
          // Otherwise every later write would wait for this one.
          leaveTransaction(connection);
        }
      },
      async destroy() {
        if (read) reader.close();
        writer.close();
      },
    }),
  };
}

/** Kysely would otherwise serialise all callers, including readers. */
const concurrentAdapter = new (class extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
})();

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/** Executes statements and caches prepared ones, evicting the oldest. */
function statementRunner(connection: DatabaseSync) {
  const prepared = new Map<string, StatementSync>();
  function prepare(text: string): StatementSync {
    let statement = prepared.get(text);
    if (statement) return statement;
    statement = connection.prepare(text);
    const [oldest = ''] = prepared.keys();
    if (prepared.size >= MAX_STATEMENTS) prepared.delete(oldest);
    prepared.set(text, statement);
    return statement;
  }
  function run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = prepare(sql);
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
  return <Row>(query: CompiledQuery): QueryResult<Row> => {
    if (!queryTimes.hasSubscribers) return run(query);
    const start = performance.now();
    try {
      return run(query);
    } finally {
      queryTimes.publish(performance.now() - start);
    }
  };
}

/** The first byte of SQLite's result code: the kind of error. */
export function toPrimaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}
