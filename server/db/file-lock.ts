import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_BUSY, toPrimaryCode } from './engines/sqlite-driver.ts';

/** Longer than anyone holds the lock just to see whether it is free. */
const WAIT_MS = 1_000;

/**
 * A lock between processes, in a file of its own: SQLite's, because Node has none. The system releases it when its
 * process ends, however it ends, and it holds between containers that share the folder, where process ids mean nothing.
 * Returns the function that releases it, or undefined if someone else has it.
 */
export function takeLock(file: string, waitMs = WAIT_MS): (() => void) | undefined {
  const connection = new DatabaseSync(file, { timeout: waitMs });
  try {
    connection.exec('pragma locking_mode = exclusive; begin exclusive');
    return () => connection.close();
  } catch (error) {
    connection.close();
    if (toPrimaryCode(error) === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** True while someone has the lock. Several may ask at once: they only read. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    connection.exec('select 1 from sqlite_schema');
    return false;
  } catch (error) {
    if (toPrimaryCode(error) === SQLITE_BUSY) return true;
    throw error;
  } finally {
    connection.close();
  }
}
