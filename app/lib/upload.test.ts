// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeUploads } from '#tests/support/fake-uploads.ts';
import { REQUEST_TIMEOUT_MS, TOKEN_KEY } from './api.ts';
import { upload } from './upload.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('upload: a slow connection is not stuck as long as it moves, and the progress is told', async () => {
  const uploads = fakeUploads();
  const shares: number[] = [];
  const call = upload('/admin/images', new Blob(['x']), { onProgress: (share) => shares.push(share) });
  for (const loaded of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
    uploads[0]?.progress(loaded, 4);
  }
  uploads[0]?.answer(201, { url: '/media/a.webp' });
  expect(await call).toEqual({ url: '/media/a.webp' });
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
  expect(uploads).toHaveLength(1);
});

test('upload: after 30 seconds without progress it is sent once more with its key, then reported', async () => {
  const uploads = fakeUploads();
  localStorage.setItem(TOKEN_KEY, 'secret');
  const call = upload('/admin/images', new Blob(['x'], { type: 'image/png' }), { authenticated: true });
  const failed = expect(call).rejects.toThrow();
  await vi.runAllTimersAsync();
  await failed;
  expect(uploads).toHaveLength(2);
  expect(uploads[0]?.headers).toMatchObject({ 'content-type': 'image/png', authorization: 'Bearer secret' });
  expect(uploads[0]?.headers['idempotency-key']).toBeTruthy();
  expect(uploads[1]?.headers).toEqual(uploads[0]?.headers);
});
