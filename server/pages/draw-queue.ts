import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { busy } from '#server/errors.ts';
import type { TitlePage } from './social-image.ts';

/** Ten seconds' work. */
const MAX_WAITING = 100;
const RETRY_AFTER_S = 10;
/** The programs that draw take 60 MB, and pictures are seldom asked for. */
const IDLE_MS = 60_000;

type Drawing = { page: TitlePage; resolve: (png: Buffer) => void; reject: (error: unknown) => void };
type Options = { start?: () => Worker; maxWaiting?: number; idleMs?: number };

/** Draws title pages in a thread of their own, one after the other. Who finds the queue full is told to come back. */
export function createDrawQueue({
  start = startWorker,
  maxWaiting = MAX_WAITING,
  idleMs = IDLE_MS,
}: Options = {}) {
  const waiting: Drawing[] = [];
  let worker: Worker | undefined;
  let current: Drawing | undefined;
  let stopTimer: NodeJS.Timeout | undefined;

  function draw(page: TitlePage): Promise<Buffer> {
    if (waiting.length >= maxWaiting) return Promise.reject(busy(RETRY_AFTER_S));
    return new Promise((resolve, reject) => {
      waiting.push({ page, resolve, reject });
      drawNext();
    });
  }

  function drawNext() {
    if (current) return;
    clearTimeout(stopTimer);
    current = waiting.shift();
    if (!current) {
      stopTimer = setTimeout(stop, idleMs).unref();
      return;
    }
    worker ??= open();
    worker.postMessage(current.page);
  }

  function open(): Worker {
    const opened = start();
    opened.unref();
    opened.on('message', ({ png, error }: { png?: Uint8Array; error?: unknown }) => {
      if (png) current?.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
      else current?.reject(error);
      current = undefined;
      drawNext();
    });
    // A thread that broke takes its one drawing with it; the next gets a new thread.
    opened.on('error', (error) => {
      if (worker === opened) worker = undefined;
      current?.reject(error);
      current = undefined;
      drawNext();
    });
    return opened;
  }

  async function stop(): Promise<void> {
    clearTimeout(stopTimer);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  return { draw, stop };
}

/** The built server has it beside its own file. */
function startWorker(): Worker {
  const own = fileURLToPath(import.meta.url);
  return new Worker(path.join(path.dirname(own), `draw-worker${path.extname(own)}`));
}
