import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** A periodic job. It must tolerate being stopped at any point and run again. */
export type Job = {
  name: string;
  everyMs: number;
  /** Aborted when the process stops: finish the current item, start nothing new. */
  run: (signal: AbortSignal) => Promise<void>;
};

type RunState = JobState & { dueAt: number | undefined };
export type JobState = {
  name: string;
  failures: number;
  /** How much later than planned it last started, or how long it is overdue. */
  lagMs: number;
};

/** Runs each job at once and then after each interval, one run at a time. Stopping waits for the runs in progress. */
export function startJobs(
  jobs: Job[],
  log: FastifyBaseLogger,
  /** True while they are to wait: then a run is left out. */
  arePaused: () => boolean | Promise<boolean> = () => false,
): { stop: () => Promise<void>; states: () => JobState[] } {
  const stopping = new AbortController();
  const states: RunState[] = [];
  const loops = jobs.map(async ({ name, everyMs, run }) => {
    const state: RunState = { name, failures: 0, lagMs: 0, dueAt: undefined };
    states.push(state);
    while (!stopping.signal.aborted) {
      state.lagMs = measureLag(state);
      state.dueAt = undefined;
      try {
        if (!(await arePaused())) await run(stopping.signal);
      } catch (error) {
        state.failures += 1;
        log.error({ err: error, job: name }, 'a job failed');
      }
      state.dueAt = performance.now() + everyMs;
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  return {
    states: () =>
      states.map((state) => ({
        name: state.name,
        failures: state.failures,
        lagMs: Math.max(state.lagMs, measureLag(state)),
      })),
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

function measureLag({ dueAt }: { dueAt: number | undefined }): number {
  return dueAt === undefined ? 0 : Math.max(0, performance.now() - dueAt);
}
