import { expect, test } from 'vitest';
import { findCurrency, formatPrice } from './prices.ts';

test.each([
  [1250, 'USD', '$1,250'],
  [80.5, 'EUR', '€80.50'],
  [90, 'CHF', 'CHF\u00a090'],
])('prices: %d %s is written as %s', (amount, currency, text) => {
  expect(formatPrice(amount, currency)).toBe(text);
});

test.each([
  ['$1,250', 'USD'],
  [' € 80.50', 'EUR'],
  ['£90', 'GBP'],
  ['90', undefined],
])('prices: the sign of %s means %s', (price, currency) => {
  expect(findCurrency(price)).toBe(currency);
});
