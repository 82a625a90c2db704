import { fileURLToPath } from 'node:url';
import { createWorkerQueue, startWorker } from '#server/worker-queue.ts';
import { postHtml } from './post-html.ts';
import { sampleHtml } from './sample-html.ts';

/**
 * Crafted texts take a millisecond per thousand characters. To block nobody for more than
 * 50 ms, longer texts are rendered in a worker.
 */
const LONG_CHARACTERS = 50_000;
const MAX_WAITING = 50;
const RETRY_AFTER_S = 5;
const IDLE_MS = 10_000;

export const renderers = { post: postHtml, sample: sampleHtml };
export type RenderTask = { kind: keyof typeof renderers; content: string };

const queue = createWorkerQueue<RenderTask, string>({
  start: () => startWorker(fileURLToPath(import.meta.url), 'render-worker'),
  maxWaiting: MAX_WAITING,
  retryAfterS: RETRY_AFTER_S,
  idleMs: IDLE_MS,
});

/** The sanitised HTML of a post or sample. */
export async function renderHtml(kind: RenderTask['kind'], content: string): Promise<string> {
  return content.length > LONG_CHARACTERS ? queue.run({ kind, content }) : renderers[kind](content);
}
