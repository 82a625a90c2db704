import { unavailable } from '#server/errors.ts';
import { createTurns } from '#server/turns.ts';
import type { Db, Engine } from './engines/engine.ts';

const TRIES = 5;

/** Writers that were overtaken take turns: trying again together, most of them would be overtaken again. */
const turns = createTurns({});

/** Another writer changed the record at the same time: the change can be tried again. */
export class Overtaken extends Error {}

/** Two writers may choose the same free slug, change the same record, or wait for each other: one tries again. */
export async function retryOvertaken<Result>(
  { isUniqueViolation, isDeadlock }: Pick<Engine, 'isUniqueViolation' | 'isDeadlock'>,
  write: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (attempt === 1 ? write() : turns.run(write));
    } catch (error) {
      const isOvertaken = isUniqueViolation(error) || isDeadlock(error) || error instanceof Overtaken;
      if (!isOvertaken) throw error;
      if (attempt === TRIES) throw unavailable(error);
    }
  }
}

/** The same for one transaction. */
export function runTransaction<Result>(engine: Engine, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return retryOvertaken(engine, () => engine.db.transaction().execute(work));
}
