/** Runs in a worker: rendering takes 100 ms of CPU. */
import { parentPort } from 'node:worker_threads';
import { drawTitlePage, type TitlePage } from './social-image.ts';

parentPort?.on('message', async (page: TitlePage) => {
  try {
    parentPort?.postMessage({ result: await drawTitlePage(page) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
