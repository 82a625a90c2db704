import { TRASH_DAYS, type TrashKind } from '#shared/contracts/trash-rules.ts';
import type { Db } from './engines/engine.ts';
import { upsert } from './rows.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Deleted records, for as long as they can be restored. Nothing else on the site reads this table. */
export function createTrash(db: Db, clock: () => Date) {
  /** In the transaction that deletes the record. */
  async function put(kind: TrashKind, { id, title }: { id: string; title: string }, record: object) {
    const row = { kind, title, record: JSON.stringify(record), deleted_at: clock().toISOString() };
    await upsert(db, 'trash', { id }, row);
  }

  /** In the transaction that restores the record. Of two concurrent calls, the second finds nothing. */
  async function take<Kept>(kind: TrashKind, id: string): Promise<Kept | undefined> {
    const row = await db
      .deleteFrom('trash')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('deleted_at', '>', oldest())
      .returning('record')
      .executeTakeFirst();
    return row && JSON.parse(row.record);
  }

  /** Last deleted first. */
  function list(kind: TrashKind) {
    return db
      .selectFrom('trash')
      .select(['id as _id', 'title', 'deleted_at as deletedAt'])
      .where('kind', '=', kind)
      .where('deleted_at', '>', oldest())
      .orderBy('deleted_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }

  /** False when there is no such record. */
  async function remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('trash').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async function removeOld(): Promise<void> {
    await db.deleteFrom('trash').where('deleted_at', '<=', oldest()).execute();
  }

  function oldest(): string {
    return new Date(clock().getTime() - TRASH_DAYS * DAY_MS).toISOString();
  }

  return { put, take, list, remove, removeOld };
}
