import { afterEach, expect, test } from 'vitest';
import { currentToasts, dismissToast, showToast, subscribeToToasts } from './toast-store.ts';

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

test('toast store: a toast stays five seconds by default', () => {
  showToast('success', 'Saved');
  showToast('network', 'No connection', 6_000);
  expect(currentToasts().map(({ durationMs }) => durationMs)).toEqual([5_000, 6_000]);
});

test('toast store: the latest of a kind replaces the one before, and its owner can remove it', () => {
  showToast('error', 'No');
  showToast('error', 'Still no');
  const dismiss = showToast('error', 'Not now');
  expect(currentToasts()).toMatchObject([{ message: 'Not now' }]);
  dismiss();
  expect(currentToasts()).toEqual([]);
});

test('toast store: listeners are called until they unsubscribe', () => {
  let heard = 0;
  const leave = subscribeToToasts(() => {
    heard += 1;
  });
  showToast('info', 'One')();
  leave();
  showToast('info', 'Two');
  expect(heard).toBe(2);
});
