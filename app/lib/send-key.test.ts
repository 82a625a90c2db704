import { expect, test } from 'vitest';
import { createSendKeys } from './send-key.ts';

test('send key: the same text has the same key, a changed one a new key', () => {
  const keyOf = createSendKeys();
  const first = keyOf({ text: 'a' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf({ text: 'a' })).toBe(first);
  const second = keyOf({ text: 'b' });
  expect(second).not.toBe(first);
  expect(keyOf({ text: 'a' })).not.toBe(first);
});
