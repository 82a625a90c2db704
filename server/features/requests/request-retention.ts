import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import type { CurrentSettings, Settings } from '#server/settings/settings.ts';
import type { RequestService } from './requests.service.ts';

type Months = Pick<Settings, 'requestMonths'>;

/** When everything of a request is deleted: so many months after it was closed. */
export function getDeletionTime(closedAt: string | null, { requestMonths }: Months): string | null {
  return closedAt && shiftMonths(new Date(closedAt), requestMonths).toISOString();
}

/** The same day of another month, or its last one. */
function shiftMonths(time: Date, months: number): Date {
  const shifted = new Date(time);
  shifted.setUTCMonth(time.getUTCMonth() + months);
  if (shifted.getUTCDate() !== time.getUTCDate()) shifted.setUTCDate(0);
  return shifted;
}

/** Those whose time is over at the given moment, the oldest first. */
export async function listExpired(db: Db, at: Date, settings: Months) {
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where('closed_at', 'is not', null)
    // Roughly; the exact day is compared below.
    .where('closed_at', '<', shiftMonths(at, -settings.requestMonths + 1).toISOString())
    .orderBy('closed_at')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const deleteAt = getDeletionTime(row.closed_at, settings);
    return deleteAt && deleteAt <= at.toISOString() ? [{ row, deleteAt }] : [];
  });
}

type Deps = {
  db: Db;
  requestService: Pick<RequestService, 'removeIfLeft'>;
  settings: CurrentSettings;
  clock: () => Date;
  log: FastifyBaseLogger;
};

/** A scheduled job: deletes requests whose time is over, with files and mails. */
export async function deleteExpiredRequests({
  db,
  requestService,
  settings,
  clock,
  log,
}: Deps): Promise<void> {
  const expired = await listExpired(db, clock(), await settings());
  for (const { row } of expired) await requestService.removeIfLeft(row.id);
  if (expired.length > 0) log.info({ requests: expired.length }, 'requests were deleted: their time is over');
}
