import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { busy, getErrorCode } from '#server/errors.ts';
import { createTurns } from '#server/turns.ts';

/** Nobody waits longer for others. */
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_S = 10;
const IDLE_MS = 10_000;

/** What a worker does, by name. */
type Tasks = Record<string, (...input: never[]) => unknown>;
type Task = { name: string; input: unknown[] };
export type QueueOptions = {
  start: () => Worker;
  /** With this many waiting, further tasks are refused. */
  maxWaiting: number;
  /** The worker ends after this much idle time and frees its memory. */
  idleMs?: number;
  /** A task that takes longer is ended with its worker, and fails with this error. */
  timeout?: { ms: number; error: () => Error };
  /** Or during which the process grows by more: a worker's own limits do not count what it unpacks into buffers. */
  memory?: { maxGrowthBytes: number; error: () => Error };
};

const MEMORY_CHECK_MS = 25;

/** Runs the tasks of a worker thread (`serveTasks`), one at a time. */
export function createWorkerQueue<Served extends Tasks>(options: QueueOptions) {
  const { start, maxWaiting, idleMs = IDLE_MS, timeout, memory } = options;
  const turns = createQueueTurns(maxWaiting);
  let worker: Worker | undefined;
  let current: PromiseWithResolvers<unknown> | undefined;
  let stopTimer: NodeJS.Timeout | undefined;

  /** A task whose signal is aborted is ended with its worker, or never starts. */
  async function run<Name extends keyof Served & string>(
    name: Name,
    input: Parameters<Served[Name]>,
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Served[Name]>>> {
    const result = await turns.run(() => runNow({ name, input }, signal), signal);
    return result as Awaited<ReturnType<Served[Name]>>;
  }

  async function runNow(task: Task, signal?: AbortSignal): Promise<unknown> {
    clearTimeout(stopTimer);
    worker ??= open();
    const timer = timeout && setTimeout(() => fail(timeout.error()), timeout.ms).unref();
    const memoryTimer = memory && watchMemory(memory);
    const giveUp = () => fail(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      current = Promise.withResolvers();
      worker.postMessage(task);
      return await current.promise;
    } finally {
      clearTimeout(timer);
      clearInterval(memoryTimer);
      signal?.removeEventListener('abort', giveUp);
      stopTimer = setTimeout(stop, idleMs).unref();
    }
  }

  function watchMemory({ maxGrowthBytes, error }: NonNullable<QueueOptions['memory']>) {
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
    opened.on('message', (answer: { result: unknown } | { error: unknown }) => {
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

/** Turns for a few at a time, as the queue of a worker gives them. */
export function createQueueTurns(maxWaiting: number) {
  const refuse = (others: number) => busy(RETRY_AFTER_S, others);
  return createTurns({ maxWaiting, maxWaitMs: MAX_WAIT_MS, refuse });
}

/** In the worker: does the tasks of its queue. */
export function serveTasks(tasks: Tasks) {
  parentPort?.on('message', async ({ name, input }: Task) => {
    try {
      parentPort?.postMessage({ result: await tasks[name]?.(...(input as never[])) });
    } catch (error) {
      parentPort?.postMessage({ error });
    }
  });
}

/** Whether a worker has reached its resource limits. */
export function isOutOfMemory(error: unknown): boolean {
  return getErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The worker's file is next to the one that starts it; in the built server all of them are in one folder. */
export function startWorker(callerUrl: string, name: string, resourceLimits: ResourceLimits = {}): Worker {
  const { dir, ext } = path.parse(fileURLToPath(callerUrl));
  return new Worker(path.join(dir, `${name}${ext}`), { resourceLimits });
}
