/** Runs in a thread of its own: drawing keeps a processor busy for a tenth of a second. */
import { parentPort } from 'node:worker_threads';
import { drawTitlePage, type TitlePage } from './social-image.ts';

parentPort?.on('message', async (page: TitlePage) => {
  try {
    parentPort?.postMessage({ result: await drawTitlePage(page) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
