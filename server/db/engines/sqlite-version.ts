import { DatabaseSync, type StatementSync } from 'node:sqlite';

const VERSION = 'select mark as version from content_mark where id = 1';

type VersionReader = { read: () => number; close: () => void };

/** Reads by a connection of its own, and so what everyone can see, also while a transaction is open on the other. */
export function versionReader(file: string, connection: DatabaseSync, timeout: number): VersionReader {
  if (file === ':memory:') return versionReaderOfMemory(connection);
  let own: DatabaseSync | undefined;
  let statement: StatementSync | undefined;
  return {
    read() {
      own ??= new DatabaseSync(file, { readOnly: true, timeout });
      statement ??= own.prepare(VERSION);
      return (statement.get() as { version: number }).version;
    },
    close: () => own?.close(),
  };
}

/** There is no second connection to it. Inside a transaction the last visible change is still the one before it. */
function versionReaderOfMemory(connection: DatabaseSync): VersionReader {
  let last = 0;
  return {
    read() {
      if (!connection.isTransaction)
        last = (connection.prepare(VERSION).get() as { version: number }).version;
      return last;
    },
    close() {},
  };
}
