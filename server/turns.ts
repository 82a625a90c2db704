import { busy, UNAVAILABLE_RETRY_AFTER_S } from '#server/errors.ts';

type Limits = {
  /** How many run at the same time. */
  atOnce?: number;
  /** With this many waiting, others are refused. */
  maxWaiting?: number;
  /** Whoever waits longer is refused. */
  maxWaitMs?: number;
  /** The error of whoever is refused, by how many are before them. */
  refuse?: (others: number) => Error;
};
type Waiting = { start: () => void; refuse: (error: unknown) => void };

/** Runs one piece of work at a time, or a few, in the order in which they came. */
export function createTurns({
  atOnce = 1,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitMs,
  refuse = (others) => busy(UNAVAILABLE_RETRY_AFTER_S, others),
}: Limits) {
  const waiting: Waiting[] = [];
  let running = 0;

  async function run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const end = await take(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      end();
    }
  }

  /** Resolves when it is the caller's turn, with the function that ends it. */
  async function take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (running < atOnce) {
      running += 1;
      return end;
    }
    if (isFull()) throw refuse(waiting.length + running);
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: () => settle(() => resolve(end)),
        refuse: (error) => {
          waiting.splice(waiting.indexOf(entry), 1);
          settle(() => reject(error));
        },
      };
      const giveUp = () => entry.refuse(signal?.reason);
      const timer =
        maxWaitMs && setTimeout(() => entry.refuse(refuse(waiting.indexOf(entry) + running)), maxWaitMs);
      function settle(work: () => void) {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        work();
      }
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(entry);
    });
  }

  /** Passes the turn to the next. */
  function end() {
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  }

  function isFull(): boolean {
    return waiting.length >= maxWaiting;
  }

  return { run, take, isFull };
}
