import path from 'node:path';
import { sql } from 'kysely';
import type { Env } from '#server/env.ts';
import { type Engine, RefusedDatabase } from './engines/engine.ts';
import { openSqlite } from './engines/sqlite.ts';

const KEEP_TRYING_MS = 30_000;
const PAUSE_MS = 1_000;

/** Opens the configured database. A server that is still starting gets half a minute. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  sayWaiting: (reason: string) => void,
  keepTryingMs = KEEP_TRYING_MS,
): Promise<Engine> {
  const engine = env.DATABASE_URL
    ? (await import('./engines/postgres.ts')).openPostgres(env.DATABASE_URL)
    : openSqlite(path.join(env.DATA_DIR, 'octavo.db'));
  const giveUpAt = Date.now() + keepTryingMs;
  for (;;) {
    try {
      await sql`select 1`.execute(engine.db);
      return engine;
    } catch (error) {
      const reason = describeReason(error);
      if (!engine.isUnavailable(error) || Date.now() + PAUSE_MS > giveUpAt) {
        await engine.close();
        throw new RefusedDatabase(`DATABASE_URL: the database cannot be reached (${reason})`);
      }
      sayWaiting(reason);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** An AggregateError of several refused addresses has no message of its own. */
function describeReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
