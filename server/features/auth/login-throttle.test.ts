import { expect, test } from 'vitest';
import { findEndOfWait, WINDOW_MS } from './login-throttle.ts';

const MINUTE = 60_000;
const minutes = (...values: number[]) => values.map((value) => value * MINUTE).reverse();

test('four failures: no wait', () => {
  expect(findEndOfWait(minutes(1, 2, 3, 4), 5)).toBe(0);
});

test('five failures within the window: wait until a window after the last', () => {
  expect(findEndOfWait(minutes(0, 3, 6, 9, 14), 5)).toBe(14 * MINUTE + WINDOW_MS);
});

test('five failures outside one window: no wait', () => {
  expect(findEndOfWait(minutes(0, 3, 6, 9, 15), 5)).toBe(0);
});

test('login throttle: ten failures wait twice as long, and no number more than four hours', () => {
  expect(findEndOfWait(minutes(0, 0, 0, 0, 0, 20, 20, 20, 20, 20), 5)).toBe(20 * MINUTE + 2 * WINDOW_MS);
  expect(findEndOfWait(Array(500).fill(0), 5)).toBe(240 * MINUTE);
});
