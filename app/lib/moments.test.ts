import { expect, test } from 'vitest';
import { formatAge } from './moments.ts';

const now = new Date('2026-06-01T12:00:00Z');

test.each([
  ['2026-06-01T12:00:30Z', 'just now'],
  ['2026-06-01T11:59:30Z', 'just now'],
  ['2026-06-01T11:58:00Z', '2 minutes ago'],
  ['2026-06-01T09:10:00Z', '2 hours ago'],
  ['2026-05-31T12:00:00Z', 'yesterday'],
  ['2026-03-01T12:00:00Z', '3 months ago'],
])('moments: %s is shown as %s', (iso, words) => {
  expect(formatAge(iso, now)).toBe(words);
});
