import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { createWorkerQueue, startWorker } from '#server/worker-queue.ts';
import type { TitlePage } from './social-image.ts';

/** Ten seconds of work. */
const MAX_WAITING = 100;
const RETRY_AFTER_S = 10;
/** The rendering libraries take 60 MB, and images are seldom requested. */
const IDLE_MS = 60_000;

type Options = { start?: () => Worker; maxWaiting?: number; idleMs?: number };

/** Renders social images in a worker, one at a time. With a full queue, requests are refused. */
export function createDrawQueue({
  start = () => startWorker(fileURLToPath(import.meta.url), 'draw-worker'),
  maxWaiting = MAX_WAITING,
  idleMs = IDLE_MS,
}: Options = {}) {
  const queue = createWorkerQueue<TitlePage, Uint8Array>({
    start,
    maxWaiting,
    idleMs,
    retryAfterS: RETRY_AFTER_S,
  });

  async function draw(page: TitlePage): Promise<Buffer> {
    const png = await queue.run(page);
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  return { draw, stop: queue.stop };
}
