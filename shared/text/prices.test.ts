import { expect, test } from 'vitest';
import { formatPrice } from './prices.ts';

test.each([
  [1250, 'USD', '$1,250'],
  [80.5, 'EUR', '€80.50'],
  [90, 'CHF', 'CHF\u00a090'],
])('prices: %d %s is written as %s', (amount, currency, text) => {
  expect(formatPrice(amount, currency)).toBe(text);
});
