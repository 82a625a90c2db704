import { grouped } from './dates.ts';

const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' };

/** "$1,250", "€80.50", "CHF 90" */
export function formatPrice(amount: number, currency: string): string {
  const [whole = '0', cents] = amount.toFixed(2).split('.');
  const number = grouped(Number(whole)) + (cents === '00' ? '' : `.${cents}`);
  const sign = Object.hasOwn(SIGNS, currency) ? SIGNS[currency] : `${currency}\u00a0`;
  return sign + number;
}

/** The currency whose sign is before an amount: "€80.50" is EUR. */
export function findCurrency(price: string): string | undefined {
  return Object.entries(SIGNS).find(([, sign]) => price.trim().startsWith(sign))?.[0];
}
