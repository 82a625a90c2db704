import { DatabaseSync, type StatementSync } from 'node:sqlite';

const MARK = 'select mark from content_mark where id = 1';

type MarkReader = { read: () => number; close: () => void };

/** Reads by a connection of its own, and so what everyone can see, also while a transaction is open on the other. */
export function markReader(file: string, connection: DatabaseSync, timeout: number): MarkReader {
  if (file === ':memory:') return markReaderOfMemory(connection);
  let own: DatabaseSync | undefined;
  let statement: StatementSync | undefined;
  return {
    read() {
      own ??= new DatabaseSync(file, { readOnly: true, timeout });
      statement ??= own.prepare(MARK);
      return (statement.get() as { mark: number }).mark;
    },
    close: () => own?.close(),
  };
}

/** There is no second connection to it. Inside a transaction the last visible change is still the one before it. */
function markReaderOfMemory(connection: DatabaseSync): MarkReader {
  let last = 0;
  return {
    read() {
      if (!connection.isTransaction) last = (connection.prepare(MARK).get() as { mark: number }).mark;
      return last;
    },
    close() {},
  };
}
