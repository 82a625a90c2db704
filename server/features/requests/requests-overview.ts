import type { Db } from '#server/db/engines/engine.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import type { RequestsOverview } from '#shared/contracts/requests.ts';
import { listExpired } from './request-retention.ts';
import type { RequestRow } from './request-rows.ts';
import { toStanding } from './request-views.ts';

const SHOWN = 10;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const EARNED_MONTHS = 12;

/** What the owner has to do, what is due, what she has earned, and what is deleted next. */
export async function readOverview(db: Db, settings: CurrentSettings, now: Date): Promise<RequestsOverview> {
  const inAWeek = new Date(now.getTime() + WEEK_MS);
  const open = await db
    .selectFrom('requests')
    .selectAll()
    .where('waits_for', 'is not', null)
    .orderBy('waits_since')
    .orderBy('id')
    .execute();
  const waiting = open.filter(({ waits_for }) => waits_for === 'owner');
  const lastDay = inAWeek.toISOString().slice(0, 10);
  const due = open
    .map(toOverviewItem)
    // Returned work is not due any more.
    .filter(({ dueDate, state }) => dueDate !== null && dueDate <= lastDay && state !== 'returned')
    .toSorted((one, other) => (one.dueDate ?? '').localeCompare(other.dueDate ?? ''));
  const current = await settings();
  const expiring = await listExpired(db, inAWeek, current);
  return {
    waiting: waiting.slice(0, SHOWN).map(toOverviewItem),
    waitingCount: waiting.length,
    due: due.slice(0, SHOWN),
    earned: await sumAccepted(db, now, current.timeZone ?? 'UTC'),
    expiring: expiring.map(({ row, deleteAt }) => ({ ...toOverviewItem(row), deleteAt })),
  };
}

function toOverviewItem(row: RequestRow) {
  return { _id: row.id, name: row.name, subject: row.subject, ...toStanding(row) };
}

/** The offers that stand as accepted, by month and currency: neither a replaced one, nor one of a withdrawn request. */
async function sumAccepted(db: Db, now: Date, timeZone: string): Promise<RequestsOverview['earned']> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - EARNED_MONTHS + 1, 1));
  const rows = await db
    .selectFrom('requests')
    .select(['accepted_at', 'price', 'currency'])
    .where('accepted_at', '>=', since.toISOString())
    .where('state', '!=', 'withdrawn')
    .execute();
  const sums = new Map<string, RequestsOverview['earned'][number]>();
  for (const { accepted_at, price, currency } of rows) {
    if (accepted_at === null || price === null || currency === null) continue;
    // The format of `toISOString`, with the month where the owner is.
    const month = new Date(accepted_at).toLocaleDateString('en-CA', { timeZone }).slice(0, 7);
    const key = `${month} ${currency}`;
    const sum = sums.get(key) ?? { month, currency, total: 0, count: 0 };
    sums.set(key, { ...sum, total: (sum.total * 100 + price) / 100, count: sum.count + 1 });
  }
  return [...sums].sort(([one], [other]) => other.localeCompare(one)).map(([, sum]) => sum);
}
