import { LRUCache } from 'lru-cache';
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

/** Caches recent images. Concurrent requests for an image share one rendering; a failed one is not cached. */
export function imageCache<Subject>(draw: (subject: Subject) => Promise<Buffer>, maxImages: number) {
  const images = new LRUCache<string, Buffer, { subject: Subject }>({
    max: maxImages,
    fetchMethod: (_key, _stale, { context }) => draw(context.subject),
    // Whoever awaits an image gets it, even if it has been evicted in the meantime.
    ignoreFetchAbort: true,
  });
  return (subject: Subject): Promise<Buffer> =>
    images.forceFetch(JSON.stringify(subject), { context: { subject } });
}
