import { createWorkerQueue, type QueueOptions, startWorker } from '#server/worker-queue.ts';
import type { DrawTasks } from './draw-worker.ts';
import type { TitlePage } from './social-image.ts';

/** Ten seconds of work. */
const MAX_WAITING = 100;
/** The rendering libraries take 60 MB, and images are seldom requested. */
const IDLE_MS = 60_000;

/** Renders social images in a worker, one at a time. With a full queue, requests are refused. */
export function createDrawQueue(options: Partial<QueueOptions> = {}) {
  const queue = createWorkerQueue<DrawTasks>({
    start: () => startWorker(import.meta.url, 'draw-worker'),
    maxWaiting: MAX_WAITING,
    idleMs: IDLE_MS,
    ...options,
  });

  async function draw(page: TitlePage): Promise<Buffer> {
    const png = await queue.run('drawTitlePage', [page]);
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  return { draw, stop: queue.stop };
}
