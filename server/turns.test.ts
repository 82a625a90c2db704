import { expect, test } from 'vitest';
import { busy } from './errors.ts';
import { createTurns } from './turns.ts';

const limits = { maxWaiting: 2, maxWaitMs: 60_000, refuse: (others: number) => busy(10, others) };

/** Work that ends when it is told to. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: () => resolve('done') };
}

test('turns: one at a time, in order; with enough waiting the next is refused with its place', async () => {
  const turns = createTurns(limits);
  const first = createWork();
  const order: string[] = [];
  const running = turns.run(first.run);
  const waiting = ['second', 'third'].map((name) => turns.run(async () => order.push(name)));
  await expect(turns.run(async () => order.push('fourth'))).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterS: 10,
    message: 'The site is busy: 3 others are before you. Please try again in 10 seconds.',
  });
  first.end();
  await Promise.all([running, ...waiting]);
  expect(order).toEqual(['second', 'third']);
});

test('turns: a task that waits too long is refused with its place in the queue', async () => {
  const turns = createTurns({ ...limits, maxWaitMs: 1 });
  const first = createWork();
  const running = turns.run(first.run);
  await expect(turns.run(async () => '')).rejects.toMatchObject({
    message: 'The site is busy: one other is before you. Please try again in 10 seconds.',
  });
  first.end();
  expect(await running).toBe('done');
});

test('turns: a task that is aborted while waiting leaves the queue and is never started', async () => {
  const turns = createTurns(limits);
  const first = createWork();
  const running = turns.run(first.run);
  const leaving = new AbortController();
  let isBegun = false;
  const left = turns.run(async () => {
    isBegun = true;
  }, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const next = turns.run(async () => 'next');
  first.end();
  expect([await running, await next, isBegun]).toEqual(['done', 'next', false]);
});

test('turns: a failure of one is not a failure of the next', async () => {
  const turns = createTurns(limits);
  const failing = turns.run(() => Promise.reject(new Error('broken')));
  const next = turns.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
