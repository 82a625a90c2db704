// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { cacheTimes } from './cache-times.ts';
import { onConnectivity } from './connectivity.ts';
import { createQueryClient, currentQueryClient } from './query-client.ts';

const minutes = (fresh: number, kept: number) => ({ staleTime: fresh * 60_000, gcTime: kept * 60_000 });

test('query client: results are fresh and cached as specified', () => {
  expect(cacheTimes).toEqual({
    standard: minutes(15, 30),
    sampleCategories: minutes(20, 45),
    sampleLists: minutes(10, 20),
    blogList: minutes(30, 60),
  });
});

test('the defaults: two retries, none on focus, again on reconnect', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    ...cacheTimes.standard,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  });
  const retry = queries?.retry as (failures: number, error: unknown) => boolean;
  const broken = new ApiError('broken', 500);
  expect([0, 1, 2].map((failures) => retry(failures, broken))).toEqual([true, true, false]);
  // The request helper has retried this one already.
  expect(retry(0, new ApiError('no response'))).toBe(false);
  expect(retry(0, new ApiError('not found', 404))).toBe(false);
});

afterEach(() => onlineManager.setOnline(true));

test('query client: offline a write fails instead of waiting for the connection', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const mutationFn = () => Promise.reject(new ApiError('You appear to be offline.'));
  const write = client.getMutationCache().build(client, { mutationFn });
  const result = write.execute(undefined).catch(String);
  await expect.poll(() => write.state.status).toBe('error');
  expect(await result).toContain('You appear to be offline.');
});

test('query client: a tab has one client', () => {
  expect(currentQueryClient()).toBe(currentQueryClient());
});

test('query client: request outcomes are reported to the connectivity banner', async () => {
  const heard: unknown[] = [];
  const stop = onConnectivity((event) => heard.push(event));
  await currentQueryClient().fetchQuery({ queryKey: ['some words'], queryFn: async () => 'words' });
  stop();
  expect(heard).toEqual([{ type: 'recovered' }]);
});
