import { afterEach, expect, test } from 'vitest';
import { currentToasts, dismissToast, showToast, subscribeToToasts } from './toast-store.ts';

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

test('a toast stays five seconds unless told otherwise', () => {
  showToast('success', 'Saved');
  showToast('network', 'No connection', 6_000);
  expect(currentToasts().map(({ durationMs }) => durationMs)).toEqual([5_000, 6_000]);
});

test('the same words are shown once, and whoever showed them can take them away', () => {
  showToast('error', 'No');
  const dismiss = showToast('error', 'No');
  expect(currentToasts()).toHaveLength(1);
  dismiss();
  expect(currentToasts()).toEqual([]);
});

test('listeners hear of every change until they leave', () => {
  let heard = 0;
  const leave = subscribeToToasts(() => {
    heard += 1;
  });
  showToast('info', 'One')();
  leave();
  showToast('info', 'Two');
  expect(heard).toBe(2);
});
