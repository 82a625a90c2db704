import { expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

test('without HTTPS there is no clipboard, which is said and not thrown', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('a link')).toBe(false);
});

test('a refusal is told from a copy', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('denied'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a link')).toBe(true);
  expect(await copyText('a link')).toBe(false);
  expect(writeText).toHaveBeenCalledWith('a link');
});
