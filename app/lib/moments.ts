/** Date and time in the reader's time zone. */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
];
/** Created on first use: it takes a slow phone 100 ms, and few pages show an age at once. */
let relative: Intl.RelativeTimeFormat | undefined;

/** The time since an event, in the largest whole unit. */
export function formatAge(iso: string, now: Date = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - new Date(iso).getTime()) / 1000);
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? ['second', 0];
  if (size === 0) return 'just now';
  relative ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  return relative.format(-Math.floor(seconds / size), unit);
}
