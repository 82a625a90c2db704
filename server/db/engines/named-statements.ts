import pg from 'pg';
import { queryTimes } from './query-times.ts';

const READ = /^\s*select/;
/** A read that was executed this often will be executed again. */
const NAMED_FROM_USE = 3;
/** Each connection keeps its prepared statements for its lifetime. */
const MAX_NAMES = 300;
const MAX_COUNTED = 2_000;
/**
 * A prepared plan must fit any value. The best plan for a search depends on how common the words are, so it is
 * planned each time.
 */
const PLANNED_EACH_TIME = '@@';
const CACHED_PLAN_IS_OLD = '0A000';
const NO_ANSWER = 'Query read timeout';

/**
 * A connection that prepares frequent reads, so that PostgreSQL parses and plans them once, and that is closed when a
 * query times out: the next query would wait behind it.
 */
export function namingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  /** Counts how often the tables changed under prepared statements. */
  let generation = 0;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known) return known;
    if (!READ.test(text) || text.includes(PLANNED_EACH_TIME) || names.size >= MAX_NAMES) return undefined;
    const count = (uses.get(text) ?? 0) + 1;
    if (uses.size >= MAX_COUNTED) uses.clear();
    uses.set(text, count);
    if (count < NAMED_FROM_USE) return undefined;
    const name = `octavo_${generation}_${names.size}`;
    names.set(text, name);
    return name;
  }

  return class NamingClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: one of many overloads is looked at, all others are passed on
    override query(...query: any[]): any {
      const [text, values] = query;
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      if (!name) return this.#closedIfSilent(super.query(...(query as [string])));
      return this.#closedIfSilent(super.query({ name, text, values })).catch((error: pg.DatabaseError) => {
        if (error.code !== CACHED_PLAN_IS_OLD) throw error;
        // Another process has migrated the tables meanwhile.
        names.clear();
        generation += 1;
        return super.query(text, values);
      });
    }

    /** Queries with a callback or a cursor return no promise; they are not used here. */
    async #closedIfSilent<Result>(result: Promise<Result>): Promise<Result> {
      const start = performance.now();
      try {
        return await result;
      } catch (error) {
        if (error instanceof Error && error.message === NO_ANSWER) this.connection.stream.destroy();
        throw error;
      } finally {
        if (queryTimes.hasSubscribers) queryTimes.publish(performance.now() - start);
      }
    }
  };
}
