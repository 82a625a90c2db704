import { expect, test } from 'vitest';
import { addLesson, emptyLearned } from './learned.ts';
import { decodeLearned, encodeLearned } from './learned-bytes.ts';

test('learned spam state: the state is decoded as it was encoded', () => {
  const learned = emptyLearned();
  addLesson(learned, {
    buckets: [0, 7, 65_535],
    print: { exact: 4_294_967_295, near: [0, 12] },
    decision: 'spam',
  });
  addLesson(learned, { buckets: [7], print: { exact: 99, near: [] }, decision: 'approved' });
  for (let times = 0; times < 200; times++)
    addLesson(learned, { buckets: [300], print: { exact: 5, near: [] }, decision: 'approved' });
  expect(decodeLearned(encodeLearned(learned))).toEqual(learned);
});

test('learned spam state: an empty state takes a handful of bytes', () => {
  expect(encodeLearned(emptyLearned()).length).toBeLessThan(10);
  expect(decodeLearned(encodeLearned(emptyLearned()))).toEqual(emptyLearned());
});

test('learned spam state: bytes of another version are not read, broken ones are refused', () => {
  expect(decodeLearned(new Uint8Array([0]))).toBeUndefined();
  expect(() => decodeLearned(encodeLearned(emptyLearned()).subarray(0, 3))).toThrow('cut short');
});
