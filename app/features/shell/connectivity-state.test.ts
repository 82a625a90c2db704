import { expect, test } from 'vitest';
import type { ConnectivityEvent } from '#app/lib/connectivity.ts';
import { type Connectivity, connectivityReducer, getBanner, getDuration } from './connectivity-state.ts';

function after(...events: ConnectivityEvent[]): Connectivity {
  return events.reduce(connectivityReducer, { phase: 'online' } as Connectivity);
}

test('connectivity: offline lasts until the connection is back', () => {
  const offline = after({ type: 'went-offline' });
  expect(getBanner(offline)).toEqual({
    title: 'No Internet Connection',
    text: 'You appear to be offline. Please check your internet connection and try again.',
  });
  expect(getDuration(offline)).toBeUndefined();
  expect(connectivityReducer(offline, { type: 'recovered' })).toBe(offline);
  expect(connectivityReducer(offline, { type: 'failed', problem: 'timeout' })).toBe(offline);
});

test('connectivity: "back online" stays three seconds and fades for half a second', () => {
  const back = after({ type: 'went-offline' }, { type: 'came-online' });
  expect(getBanner(back)).toEqual({
    title: 'Connection Restored',
    text: "You're back online! All features are now available.",
  });
  expect(getDuration(back)).toBe(3_000);
  const fading = connectivityReducer(back, { type: 'time-passed' });
  expect([fading.phase, getDuration(fading)]).toEqual(['fading', 500]);
  expect(getBanner(fading)).toEqual(getBanner(back));
  expect(connectivityReducer(fading, { type: 'time-passed' })).toEqual({ phase: 'online' });
});

test('connectivity: going offline during "back online" is shown at once', () => {
  expect(after({ type: 'went-offline' }, { type: 'came-online' }, { type: 'went-offline' })).toEqual({
    phase: 'offline',
  });
});

test.each([
  ['server-error', 'Server Error', 'Unable to connect to our servers. Please try again in a moment.'],
  ['timeout', 'Request Timeout', 'The request took too long to complete. Please try again.'],
  ['slow', 'Slow Connection', undefined],
  ['generic', 'Connection Issue', undefined],
] as const)('connectivity: a %s reads %s', (problem, title, text) => {
  const banner = getBanner(after({ type: 'failed', problem }));
  expect(banner?.title).toBe(title);
  if (text) expect(banner?.text).toBe(text);
});

test('connectivity: a specific message is not replaced by a general one', () => {
  const timeout = after({ type: 'failed', problem: 'timeout' });
  expect(connectivityReducer(timeout, { type: 'failed', problem: 'generic' })).toBe(timeout);
  expect(after({ type: 'failed', problem: 'slow' }, { type: 'failed', problem: 'timeout' })).toEqual(timeout);
});

test('connectivity: a slow response that fails is no longer slow', () => {
  expect(after({ type: 'failed', problem: 'slow' }, { type: 'settled' })).toEqual({ phase: 'online' });
  const timeout = after({ type: 'failed', problem: 'timeout' });
  expect(connectivityReducer(timeout, { type: 'settled' })).toBe(timeout);
});

test('connectivity: a connection problem is cleared when a response arrives or it is dismissed', () => {
  expect(after({ type: 'failed', problem: 'timeout' }, { type: 'recovered' })).toEqual({ phase: 'online' });
  expect(after({ type: 'failed', problem: 'timeout' }, { type: 'recovered' })).toEqual({ phase: 'online' });
  expect(after({ type: 'came-online' })).toEqual({ phase: 'online' });
  expect(getBanner(after())).toBeUndefined();
});
