import type { FastifyBaseLogger } from 'fastify';

/** Something that is done by the clock. It must bear being stopped at any point and run again. */
export type Job = {
  name: string;
  everyMs: number;
  /** The signal tells that the process stops: finish what is in hand, begin nothing new. */
  run: (signal: AbortSignal) => Promise<void>;
};

/** Runs each job now and then again after its pause, one at a time. Stopping waits for the runs in progress. */
export function startJobs(jobs: Job[], log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const loops = jobs.map(async ({ name, everyMs, run }) => {
    while (!stopping.signal.aborted) {
      await run(stopping.signal).catch((error) => log.error({ err: error, job: name }, 'a job failed'));
      await pause(everyMs, stopping.signal);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
