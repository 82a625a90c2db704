import { expect, test } from 'vitest';
import { grouped, longDate, shortDate } from './dates.ts';

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

test.each([
  '2026-01-01T00:00:00.000Z',
  '2026-05-31T23:59:59.999Z',
  '2024-02-29T12:00:00+05:00',
  '2025-09-08',
  '1999-12-31T23:30:00-05:00',
])('dates: %s is written as Intl writes it', (iso) => {
  expect(longDate(iso)).toBe(long.format(new Date(iso)));
  expect(shortDate(iso)).toBe(short.format(new Date(iso)));
});

test.each([0, 7, 999, 1_000, 12_345, 123_456, 1_234_567])(
  'numbers: %i is grouped as Intl groups it',
  (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en-US'));
  },
);
