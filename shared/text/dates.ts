/** Dates and numbers without `Intl`, whose first use takes a slow phone 100 ms. One time zone for everybody. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');

/** "September 8, 2026" */
export function longDate(iso: string): string {
  return inOrder(iso, (month) => month);
}

/** "Sep 8, 2026" */
export function shortDate(iso: string): string {
  return inOrder(iso, (month) => month.slice(0, 3));
}

function inOrder(iso: string, write: (month: string) => string): string {
  const date = new Date(iso);
  return `${write(MONTHS[date.getUTCMonth()] ?? '')} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** "12,345" */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
