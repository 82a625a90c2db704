import { expect, test } from 'vitest';
import { imageCache } from './draw-queue.ts';

function countingCache(maxImages: number) {
  const drawn: string[] = [];
  const get = imageCache(async (name: string) => {
    drawn.push(name);
    return Buffer.from(name);
  }, maxImages);
  return { get, drawn };
}

test('image cache: an image is drawn once, also for requests that come while it is being drawn', async () => {
  const { get, drawn } = countingCache(2);
  await Promise.all([get('a'), get('a')]);
  expect((await get('a')).toString()).toBe('a');
  expect(drawn).toEqual(['a']);
});

test('image cache: beyond the bound, the least recently used image is evicted', async () => {
  const { get, drawn } = countingCache(2);
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  await get('a');
  expect(drawn).toEqual(['a', 'b', 'c']);
  await get('b');
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('image cache: a failed image is drawn again', async () => {
  let fails = true;
  const get = imageCache(async (name: string) => {
    if (fails) throw new Error('no ink');
    return Buffer.from(name);
  }, 2);
  await expect(get('a')).rejects.toThrow('no ink');
  fails = false;
  expect((await get('a')).toString()).toBe('a');
});
