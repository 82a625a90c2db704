import { busy } from '#server/errors.ts';

type Limits = {
  /** With this many waiting, others are refused. */
  maxWaiting: number;
  /** Whoever waits longer is refused. */
  maxWaitMs: number;
  retryAfterS: number;
};
type Waiting = { start: () => void; refuse: (error: unknown) => void };

/** Runs one piece of work at a time. Whoever would wait too long is told how many are before them. */
export function createTurns({ maxWaiting, maxWaitMs, retryAfterS }: Limits) {
  const waiting: Waiting[] = [];
  let isTaken = false;

  async function run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await waitForTurn(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else isTaken = false;
    }
  }

  function waitForTurn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve();
    }
    if (waiting.length >= maxWaiting) throw busy(retryAfterS, waiting.length + 1);
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: () => end(resolve),
        refuse: (error) => {
          waiting.splice(waiting.indexOf(entry), 1);
          end(() => reject(error));
        },
      };
      const giveUp = () => entry.refuse(signal?.reason);
      const timer = setTimeout(
        () => entry.refuse(busy(retryAfterS, waiting.indexOf(entry) + 1)),
        maxWaitMs,
      ).unref();
      function end(settle: () => void) {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        settle();
      }
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(entry);
    });
  }

  return { run };
}
