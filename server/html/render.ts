import { fileURLToPath } from 'node:url';
import { createWorkerQueue, startWorker } from '#server/worker-queue.ts';
import { postHtml } from './post-html.ts';
import { sampleHtml } from './safe-html.ts';

/**
 * What is made to be slow takes a millisecond for a thousand characters (`bench/faults/texts.ts`). No text keeps
 * everyone else waiting for more than 50 ms: longer ones go to a thread.
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

/** The safe HTML of a post's or a sample's text. */
export async function renderHtml(kind: RenderTask['kind'], content: string): Promise<string> {
  return content.length > LONG_CHARACTERS ? queue.run({ kind, content }) : renderers[kind](content);
}
