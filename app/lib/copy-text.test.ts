import { expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

test('copy text: without HTTPS copying fails without an exception', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('a link')).toBe(false);
});

test('copy text: a refused copy is reported as such', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('denied'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a link')).toBe(true);
  expect(await copyText('a link')).toBe(false);
  expect(writeText).toHaveBeenCalledWith('a link');
});
