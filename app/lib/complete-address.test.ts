import { expect, test } from 'vitest';
import { completeAddress } from './complete-address.ts';

test.each([
  [' example.com/a ', 'https://example.com/a'],
  ['a@example.com', 'mailto:a@example.com'],
  ['10.1000/182', 'https://doi.org/10.1000/182'],
  ['doi: 10.1177/0003122(4)', 'https://doi.org/10.1177/0003122(4)'],
  ['10.0.0.1/a', 'https://10.0.0.1/a'],
  ['no address', 'no address'],
])('address: %s becomes %s', (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});
