import { expect, test } from 'vitest';
import { ExpectedError } from './errors.ts';
import { addressOf, createRateLimits } from './rate-limits.ts';

const rule = { max: 2, perMs: 10 * 60_000, sentence: 'Too many letters.' };

function limitAt(start: string, { enabled = true } = {}) {
  let now = new Date(start);
  const limit = createRateLimits({ enabled, clock: () => now })(rule);
  return { limit, wait: (ms: number) => (now = new Date(now.getTime() + ms)) };
}

function refusalOf(act: () => unknown): ExpectedError | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof ExpectedError) return error;
    throw error;
  }
  return undefined;
}

test('a caller is refused past the limit and told when to come back', () => {
  const { limit, wait } = limitAt('2026-06-01T12:00:00Z');
  limit.take('a');
  wait(60_000);
  limit.take('a');
  const refused = refusalOf(() => limit.take('a'));
  expect(refused).toMatchObject({ kind: 'too-many', retryAfterS: 540 });
  expect(refused?.message).toBe('Too many letters. Please try again in 9 minutes.');
  wait(540_000);
  expect(refusalOf(() => limit.take('a'))).toBeUndefined();
  expect(refusalOf(() => limit.take('a'))).toMatchObject({ retryAfterS: 60 });
});

test('callers do not count for each other, and a use can be taken back', () => {
  const { limit } = limitAt('2026-06-01T12:00:00Z');
  limit.take('a');
  const giveBack = limit.take('a');
  expect(refusalOf(() => limit.take('b'))).toBeUndefined();
  giveBack();
  giveBack();
  expect(refusalOf(() => limit.take('a'))).toBeUndefined();
  expect(refusalOf(() => limit.take('a'))).toBeDefined();
});

test('switched off, nothing is refused', () => {
  const { limit } = limitAt('2026-06-01T12:00:00Z', { enabled: false });
  for (let use = 0; use < 100; use += 1) limit.take('a');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0db8:1::5', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (ip, counted) => {
  expect(addressOf({ ip })).toBe(counted);
});
