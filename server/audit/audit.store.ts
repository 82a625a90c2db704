import type { Db } from '#server/db/engines/engine.ts';
import { countRows, newId } from '#server/db/rows.ts';
import type { Visitor } from '#server/http/visitor.ts';

const MAX_DETAIL = 300;

export type AuditEvent = { event: string; detail?: string | undefined; visitor?: Visitor | undefined };

/** Logs an event. The actor is always the admin; this stores when, what and from where. */
export async function logEvent(db: Db, { event, detail, visitor }: AuditEvent, now: Date): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: newId(now),
      at: now.toISOString(),
      event,
      detail: detail ? detail.slice(0, MAX_DETAIL).toWellFormed() : null,
      address: visitor?.address ?? null,
      user_agent: visitor?.userAgent ?? null,
    })
    .execute();
}

/** Newest first. */
export async function listEvents(db: Db, { page, limit }: { page: number; limit: number }) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id as _id', 'at', 'event', 'detail', 'address', 'user_agent as userAgent'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countRows(db.selectFrom('audit_log')) };
}
