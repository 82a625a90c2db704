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
    .map(toBrief)
    .filter(({ dueDate }) => dueDate !== null && dueDate <= lastDay)
    .toSorted((one, other) => (one.dueDate ?? '').localeCompare(other.dueDate ?? ''));
  const expiring = await listExpired(db, inAWeek, await settings());
  return {
    waiting: waiting.slice(0, SHOWN).map(toBrief),
    waitingCount: waiting.length,
    due: due.slice(0, SHOWN),
    earned: await sumAccepted(db, now),
    expiring: expiring.map(({ row, deleteAt }) => ({ ...toBrief(row), deleteAt })),
  };
}

function toBrief(row: RequestRow) {
  return { _id: row.id, name: row.name, subject: row.subject, ...toStanding(row) };
}

/** Accepted offers by month and currency. */
async function sumAccepted(db: Db, now: Date): Promise<RequestsOverview['earned']> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - EARNED_MONTHS + 1, 1));
  const rows = await db
    .selectFrom('request_entries')
    .select(['offer', 'created_at'])
    .where('kind', '=', 'accepted')
    .where('created_at', '>=', since.toISOString())
    .execute();
  const sums = new Map<string, RequestsOverview['earned'][number]>();
  for (const { offer, created_at } of rows) {
    const { price, currency } = JSON.parse(offer ?? '{}') as { price: number; currency: string };
    const month = created_at.slice(0, 7);
    const key = `${month} ${currency}`;
    const sum = sums.get(key) ?? { month, currency, total: 0, count: 0 };
    sums.set(key, { ...sum, total: Math.round((sum.total + price) * 100) / 100, count: sum.count + 1 });
  }
  return [...sums].sort(([one], [other]) => other.localeCompare(one)).map(([, sum]) => sum);
}
