import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import type { ConnectivityEvent } from './connectivity.ts';
import { networkMessages } from './connectivity.ts';
import { watchQueries } from './query-client.ts';

// @vitest-environment happy-dom

let client: QueryClient;
let told: ConnectivityEvent[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  told = [];
  stop = watchQueries(client.getQueryCache(), (event) => told.push(event));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

let number = 0;

function read(queryFn: () => Promise<unknown>, options: { retry?: number; meta?: { silent: true } } = {}) {
  number += 1;
  const reading = client.fetchQuery({ queryKey: [number], queryFn, ...options });
  return reading.catch(() => {});
}

const fails = (error: Error) => () => Promise.reject(error);
const broken = fails(new ApiError('Something went wrong', 500));
const problems = () => told.flatMap((event) => (event.type === 'failed' ? event.problem : []));

test('connectivity: a response pending for five seconds is slow', async () => {
  const reading = read(() => new Promise((resolve) => setTimeout(() => resolve('late'), 7_000)));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([{ type: 'failed', problem: 'slow' }]);
  await vi.advanceTimersByTimeAsync(2_000);
  await reading;
  expect(told.at(-1)).toEqual({ type: 'recovered' });
});

test('connectivity: one server error is not reported, two in a row are', async () => {
  await read(broken);
  expect(problems()).toEqual([]);
  await read(broken);
  expect(problems()).toEqual(['generic']);
});

test('connectivity: retries of one query count', async () => {
  const reading = read(broken, { retry: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  await reading;
  expect(problems()).toEqual(['generic']);
});

test('connectivity: a success in between resets the count', async () => {
  await read(broken);
  await read(async () => 'here');
  await read(broken);
  await read(fails(new ApiError('Not found', 404)));
  await read(broken);
  expect(problems()).toEqual([]);
});

test('connectivity: a request without a response is reported by its cause', async () => {
  await read(fails(new ApiError(networkMessages.timeout)));
  expect(problems()).toEqual(['timeout']);
});

test('connectivity: silent queries report nothing, and offline is reported elsewhere', async () => {
  await read(broken, { retry: 0, meta: { silent: true } });
  await read(broken, { retry: 0, meta: { silent: true } });
  expect(told).toEqual([]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await read(broken);
  await read(broken);
  expect(problems()).toEqual([]);
});
