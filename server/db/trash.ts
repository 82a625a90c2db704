import { TRASH_DAYS, type TrashKind } from '#shared/contracts/trash-rules.ts';
import type { Db } from './engines/engine.ts';
import { upsert } from './rows.ts';

const DAY_MS = 24 * 60 * 60_000;

// Deleted records, for as long as they can be restored. Nothing else on the site reads this table.

/** In the transaction that deletes the record. */
export async function putInTrash(
  db: Db,
  kind: TrashKind,
  { id, title }: { id: string; title: string },
  record: object,
  now: Date,
) {
  const row = { kind, title, record: JSON.stringify(record), deleted_at: now.toISOString() };
  await upsert(db, 'trash', { id }, row);
}

/** In the transaction that restores the record. Of two concurrent calls, the second finds nothing. */
export async function takeFromTrash<Kept>(
  db: Db,
  kind: TrashKind,
  id: string,
  now: Date,
): Promise<Kept | undefined> {
  const row = await db
    .deleteFrom('trash')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', '>', oldest(now))
    .returning('record')
    .executeTakeFirst();
  return row && JSON.parse(row.record);
}

/** Last deleted first. */
export function listTrash(db: Db, kind: TrashKind, now: Date) {
  return db
    .selectFrom('trash')
    .select(['id as _id', 'title', 'deleted_at as deletedAt'])
    .where('kind', '=', kind)
    .where('deleted_at', '>', oldest(now))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False when there is no such record. */
export async function removeFromTrash(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('trash').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeOldTrash(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('trash').where('deleted_at', '<=', oldest(now)).execute();
}

function oldest(now: Date): string {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
}
