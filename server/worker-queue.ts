import path from 'node:path';
import { Worker } from 'node:worker_threads';
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
};

/** Runs tasks in a worker thread, one after the other. The worker responds with `{ result }` or `{ error }`. */
export function createWorkerQueue<Task, Result>({ start, maxWaiting, retryAfterS, idleMs }: Options) {
  const waiting: Waiting<Task, Result>[] = [];
  let worker: Worker | undefined;
  let current: Waiting<Task, Result> | undefined;
  let stopTimer: NodeJS.Timeout | undefined;

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
  }

  function open(): Worker {
    const opened = start();
    opened.unref();
    opened.on('message', (answer: { result: Result } | { error: unknown }) => {
      if ('error' in answer) current?.reject(answer.error);
      else current?.resolve(answer.result);
      current = undefined;
      runNext();
    });
    // A worker that crashes fails its current task; the next task gets a new worker.
    opened.on('error', (error) => {
      if (worker === opened) worker = undefined;
      current?.reject(error);
      current = undefined;
      runNext();
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
export function startWorker(beside: string, name: string): Worker {
  return new Worker(path.join(path.dirname(beside), `${name}${path.extname(beside)}`));
}
