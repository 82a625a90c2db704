import { expect, test } from 'vitest';
import { createSendKeys } from './new-key.ts';

test('send key: the same text has the same key, a changed one a new key', () => {
  const getKey = createSendKeys();
  const first = getKey({ text: 'a' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(getKey({ text: 'a' })).toBe(first);
  const second = getKey({ text: 'b' });
  expect(second).not.toBe(first);
  expect(getKey({ text: 'a' })).not.toBe(first);
});
