/** Which backups are kept: pure, so that a test can simulate years. */
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A Monday: weeks are counted from it. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

type Dated = { name: string; time: string; isGood: boolean; isBeforeUpdate: boolean };

/**
 * Names of the backups to delete. The newest good one of each of the last seven days, four weeks and twelve months
 * stays; so do the newest good one overall, the newest from before an update, and anything younger than a day.
 */
export function listExpired(backups: readonly Dated[], now: Date): string[] {
  const newestFirst = backups.toSorted((a, b) => (a.time < b.time ? 1 : -1));
  const good = newestFirst.filter(({ isGood }) => isGood);
  const keptNames = new Set<string>();
  const slots = [
    { count: KEPT_DAYS, toSlot: (time: Date) => Math.floor(time.getTime() / DAY_MS) },
    {
      count: KEPT_WEEKS,
      toSlot: (time: Date) => Math.floor((time.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS)),
    },
    { count: KEPT_MONTHS, toSlot: (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth() },
  ];
  for (const { count, toSlot } of slots) {
    const filledSlots = new Set<number>();
    for (const { name, time } of good) {
      const slot = toSlot(new Date(time));
      if (slot <= toSlot(now) - count || filledSlots.has(slot)) continue;
      filledSlots.add(slot);
      keptNames.add(name);
    }
  }
  for (const one of [good[0], good.find(({ isBeforeUpdate }) => isBeforeUpdate)])
    if (one) keptNames.add(one.name);
  return newestFirst
    .filter(({ name, time }) => !keptNames.has(name) && now.getTime() - Date.parse(time) >= DAY_MS)
    .map(({ name }) => name);
}
