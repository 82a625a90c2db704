import path from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { busy } from '#server/errors.ts';

type Waiting<Task, Result> = {
  task: Task;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};
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
export function createWorkerQueue<Task, Result>({
  start,
  maxWaiting,
  retryAfterS,
  idleMs,
  timeout,
  memory,
}: Options) {
  const waiting: Waiting<Task, Result>[] = [];
  let worker: Worker | undefined;
  let current: Waiting<Task, Result> | undefined;
  let stopTimer: NodeJS.Timeout | undefined;
  let taskTimer: NodeJS.Timeout | undefined;
  let memoryTimer: NodeJS.Timeout | undefined;

  function run(task: Task): Promise<Result> {
    if (waiting.length >= maxWaiting) return Promise.reject(busy(retryAfterS));
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      runNext();
    });
  }

  function runNext() {
    if (current) return;
    clearTimeout(stopTimer);
    current = waiting.shift();
    if (!current) {
      stopTimer = setTimeout(stop, idleMs).unref();
      return;
    }
    worker ??= open();
    worker.postMessage(current.task);
    if (timeout) taskTimer = setTimeout(() => fail(timeout.error()), timeout.ms).unref();
    if (memory) watchMemory(memory);
  }

  function watchMemory({ maxGrowthBytes, error }: NonNullable<Options['memory']>) {
    const max = process.memoryUsage.rss() + maxGrowthBytes;
    memoryTimer = setInterval(() => {
      if (process.memoryUsage.rss() > max) fail(error());
    }, MEMORY_CHECK_MS).unref();
  }

  /** Ends the current task and its worker; the next task gets a new worker. */
  function fail(error: unknown) {
    const stopped = worker;
    worker = undefined;
    void stopped?.terminate();
    settle((task) => task.reject(error));
  }

  function settle(finish: (task: Waiting<Task, Result>) => void) {
    clearTimeout(taskTimer);
    clearInterval(memoryTimer);
    if (current) finish(current);
    current = undefined;
    runNext();
  }

  function open(): Worker {
    const opened = start();
    opened.unref();
    opened.on('message', (answer: { result: Result } | { error: unknown }) => {
      if (worker !== opened) return;
      settle((task) => ('error' in answer ? task.reject(answer.error) : task.resolve(answer.result)));
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

/** The worker's file is next to the one that starts it; in the built server all of them are in one folder. */
export function startWorker(beside: string, name: string, resourceLimits: ResourceLimits = {}): Worker {
  return new Worker(path.join(path.dirname(beside), `${name}${path.extname(beside)}`), { resourceLimits });
}
