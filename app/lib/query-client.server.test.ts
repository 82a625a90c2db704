import { expect, test, vi } from 'vitest';
import { cacheTimes } from './cache-times.ts';
import { currentQueryClient } from './query-client.ts';

test('query client server: on the server each page has its own client, without timers', async () => {
  expect(currentQueryClient()).not.toBe(currentQueryClient());
  vi.useFakeTimers();
  for (const times of Object.values(cacheTimes))
    await currentQueryClient().fetchQuery({ queryKey: ['a'], queryFn: async () => 'a', ...times });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
