/** Runs in a worker: a text of 500,000 characters can take half a second of CPU. */
import { parentPort } from 'node:worker_threads';
import { type RenderTask, renderers } from './render.ts';

parentPort?.on('message', ({ kind, content }: RenderTask) => {
  try {
    parentPort?.postMessage({ result: renderers[kind](content) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
