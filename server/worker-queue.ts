import path from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { busy, getErrorCode } from '#server/errors.ts';
import { createTurns } from '#server/turns.ts';

/** Nobody waits longer for others. */
const MAX_WAIT_MS = 30_000;

type Current<Result> = { resolve: (result: Result) => void; reject: (error: unknown) => void };
type Options = {
  start: () => Worker;
  /** With this many waiting, further tasks are refused. */
  maxWaiting: number;
  retryAfterS: number;
  /** The worker ends after this much idle time and frees its memory. */
  idleMs: number;
  /** A task that takes longer is ended with its worker, and fails with this error. */
  timeout?: { ms: number; error: () => Error };
  /**
   * A task during which the process grows by more is ended likewise. Resource limits of a worker count its heap only,
   * not what it unpacks into buffers.
   */
  memory?: { maxGrowthBytes: number; error: () => Error };
};

const MEMORY_CHECK_MS = 25;

/** Runs tasks in a worker thread, one at a time. The worker responds with `{ result }` or `{ error }`. */
export function createWorkerQueue<Task, Result>(options: Options) {
  const { start, maxWaiting, retryAfterS, idleMs, timeout, memory } = options;
  const refuse = (others: number) => busy(retryAfterS, others);
  const turns = createTurns({ maxWaiting, maxWaitMs: MAX_WAIT_MS, refuse });
  let worker: Worker | undefined;
  let current: Current<Result> | undefined;
  let stopTimer: NodeJS.Timeout | undefined;

  /** A task whose signal is aborted is ended with its worker, or never starts. */
  function run(task: Task, signal?: AbortSignal): Promise<Result> {
    return turns.run(() => runNow(task, signal), signal);
  }

  async function runNow(task: Task, signal?: AbortSignal): Promise<Result> {
    clearTimeout(stopTimer);
    worker ??= open();
    const timer = timeout && setTimeout(() => fail(timeout.error()), timeout.ms).unref();
    const memoryTimer = memory && watchMemory(memory);
    const giveUp = () => fail(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await new Promise<Result>((resolve, reject) => {
        current = { resolve, reject };
        worker?.postMessage(task);
      });
    } finally {
      clearTimeout(timer);
      clearInterval(memoryTimer);
      signal?.removeEventListener('abort', giveUp);
      stopTimer = setTimeout(stop, idleMs).unref();
    }
  }

  function watchMemory({ maxGrowthBytes, error }: NonNullable<Options['memory']>) {
    const max = process.memoryUsage.rss() + maxGrowthBytes;
    return setInterval(() => {
      if (process.memoryUsage.rss() > max) fail(error());
    }, MEMORY_CHECK_MS).unref();
  }

  /** Ends the current task and its worker; the next task gets a new worker. */
  function fail(error: unknown) {
    const stopped = worker;
    worker = undefined;
    void stopped?.terminate();
    current?.reject(error);
  }

  function open(): Worker {
    const opened = start();
    opened.unref();
    opened.on('message', (answer: { result: Result } | { error: unknown }) => {
      if (worker !== opened) return;
      if ('error' in answer) current?.reject(answer.error);
      else current?.resolve(answer.result);
    });
    opened.on('error', (error) => {
      if (worker === opened) fail(error);
    });
    return opened;
  }

  async function stop(): Promise<void> {
    clearTimeout(stopTimer);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  return { run, stop };
}

/** Whether a worker has reached its resource limits. */
export function isOutOfMemory(error: unknown): boolean {
  return getErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The worker's file is next to the one that starts it; in the built server all of them are in one folder. */
export function startWorker(callerFile: string, name: string, resourceLimits: ResourceLimits = {}): Worker {
  return new Worker(path.join(path.dirname(callerFile), `${name}${path.extname(callerFile)}`), {
    resourceLimits,
  });
}
