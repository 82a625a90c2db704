// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { RestoreNotice } from './restore-notice.tsx';
import { RESTORING_KEY, wasRestoring } from './restored.ts';

afterEach(cleanup);

test('restore notice: shown when another tab starts a restore, and the sign-in page learns of it', async () => {
  let isRestoring = false;
  connectApi(async () => Response.json({ isRestoring, restoreProblem: null }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RestoreNotice />
    </QueryClientProvider>,
  );
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByRole('status')).toBeNull();

  isRestoring = true;
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: RESTORING_KEY })));
  expect((await screen.findByRole('status')).textContent).toMatch(/^A backup is being restored/);
  expect(wasRestoring()).toBe(true);
});
