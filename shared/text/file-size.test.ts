import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [150 * 1024, '150 KB'],
])('file size: %d bytes are shown as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
