import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createDrawQueue } from './draw-queue.ts';
import type { TitlePage } from './social-image.ts';

const page = (title: string): TitlePage => ({ brand: 'Octavo', kind: 'Blog', title, foot: 'One page' });
/** Stands in for the real worker: returns the title, never responds, or crashes. */
const createThread = (code: string) => () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ input: [page] }) => { ${code} })`,
    {
      eval: true,
    },
  );
const echo = createThread('parentPort.postMessage({ result: Buffer.from(page.title) })');

test('draw queue: a picture is drawn in a worker', async () => {
  const { draw, stop } = createDrawQueue();
  onTestFinished(stop);
  const png = await draw(page('What the Ratio Cannot Count'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('draw queue: pictures are drawn one at a time, and each caller gets its own', async () => {
  const { draw, stop } = createDrawQueue({ start: echo });
  onTestFinished(stop);
  const titles = Array.from({ length: 84 }, (_, n) => `Title ${n}`);
  const drawn = await Promise.all(titles.map((title) => draw(page(title))));
  expect(drawn.map(String)).toEqual(titles);
});

test('draw queue: a full queue refuses with Retry-After', async () => {
  const { draw, stop } = createDrawQueue({ start: createThread(''), maxWaiting: 3 });
  onTestFinished(stop);
  const waiting = ['one', 'two', 'three', 'four'].map((title) => draw(page(title)));
  for (const drawing of waiting) drawing.catch(() => {});
  await expect(draw(page('five'))).rejects.toMatchObject({ kind: 'unavailable', retryAfterS: 10 });
});

test('draw queue: a crashed worker fails its own drawing only', async () => {
  const start = createThread(
    "if (page.title === 'bad') throw new Error('broken'); parentPort.postMessage({ result: Buffer.from(page.title) })",
  );
  const { draw, stop } = createDrawQueue({ start });
  onTestFinished(stop);
  const results = await Promise.allSettled([draw(page('bad')), draw(page('good'))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('draw queue: an idle worker is stopped, and started again on demand', async () => {
  let started = 0;
  const { draw, stop } = createDrawQueue({
    start: () => {
      started += 1;
      return echo();
    },
    idleMs: 1,
  });
  onTestFinished(stop);
  await draw(page('one'));
  await expect
    .poll(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await draw(page('two'));
      return started;
    })
    .toBeGreaterThan(1);
});
