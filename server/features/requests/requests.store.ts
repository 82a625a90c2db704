import { sql } from 'kysely';
import { invalidate } from '#server/cache/content-tags.ts';
import { countRows } from '#server/db/count-rows.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { conflict } from '#server/errors.ts';
import type { RequestFields } from '#shared/contracts/request-fields.ts';
import { MAX_FILES_OF_REQUEST } from '#shared/contracts/request-states.ts';
import type { RequestFilter, RequestListQuery } from '#shared/contracts/requests.ts';
import { fits, type RequestRow, toColumns } from './request-rows.ts';

const EXPORT_BATCH = 200;

/** What a request becomes when it is opened. */
const readState = sql<string>`case state when 'received' then 'read' else state end`;
const urgency = sql`case waits_for when 'owner' then 0 when 'student' then 1 else 2 end`;
const dueDate = sql`coalesce(due, deadline, '9999')`;

/** What is left to delete outside the database; the texts name their pictures. */
type Leftovers = { fileKeys: string[]; mailIds: string[]; texts: string[] };
type ListQuery = Omit<RequestListQuery, 'sort'> & Partial<Pick<RequestListQuery, 'sort'>>;

export type StoredFile = {
  key: string;
  name: string;
  contentType: string;
  size: number;
  hash: string;
  position: number;
};
export type AttachmentRow = Database['attachments'];

export function createRequestStore(db: Db) {
  async function create(fields: RequestFields, files: StoredFile[], now: Date): Promise<string> {
    const id = newId(now);
    await db
      .insertInto('requests')
      .values({
        id,
        ...toColumns(fields),
        created_at: now.toISOString(),
        state: 'received',
        waits_for: 'owner',
        waits_since: now.toISOString(),
      })
      .execute();
    await addAttachments(id, files, null, now);
    return id;
  }

  /** Adds files to a request; one that it has already is not added again. Returns the keys of those. */
  async function addAttachments(
    requestId: string,
    files: StoredFile[],
    entryId: string | null,
    now: Date,
  ): Promise<string[]> {
    const known = await db
      .selectFrom('attachments')
      .select(['hash', 'position'])
      .where('request_id', '=', requestId)
      .execute();
    const hashes = new Set(known.map(({ hash }) => hash));
    const added = files.filter(({ hash }) => !hashes.has(hash));
    if (known.length + added.length > MAX_FILES_OF_REQUEST)
      throw conflict('This request has too many files already.');
    const start = Math.max(-1, ...known.map(({ position }) => position)) + 1;
    if (added.length > 0)
      await db
        .insertInto('attachments')
        .values(
          added.map(({ key, name, contentType, size, hash }, index) => ({
            id: newId(now),
            request_id: requestId,
            position: start + index,
            storage_key: key,
            original_name: name,
            content_type: contentType,
            size,
            hash,
            entry_id: entryId,
          })),
        )
        .execute();
    return files.filter((file) => !added.includes(file)).map(({ key }) => key);
  }

  /** Newest first, or what the owner has to do first. */
  async function list({ page, limit, sort, ...filter }: ListQuery) {
    const found = db.selectFrom('requests').where((eb) => fits(eb, filter));
    const sorted = sort === 'urgent' ? found.orderBy(urgency).orderBy(dueDate).orderBy('waits_since') : found;
    const rows = await sorted
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return { rows: await withAttachments(rows), total: await countRows(found) };
  }

  async function find(id: string) {
    const row = await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
    return row && (await withAttachments([row]))[0];
  }

  /** All of them, newest first, in batches. */
  async function* each(filter: RequestFilter) {
    let last: { created_at: string; id: string } | undefined;
    for (;;) {
      const before = last;
      let batch = db.selectFrom('requests').where((eb) => fits(eb, filter));
      if (before) {
        batch = batch.where((eb) =>
          eb.or([
            eb('created_at', '<', before.created_at),
            eb.and([eb('created_at', '=', before.created_at), eb('id', '<', before.id)]),
          ]),
        );
      }
      const rows = await batch
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(EXPORT_BATCH)
        .execute();
      yield* await withAttachments(rows);
      last = rows.at(-1);
      if (rows.length < EXPORT_BATCH) return;
    }
  }

  async function withAttachments(rows: RequestRow[]) {
    if (rows.length === 0) return [];
    const attachments = await db
      .selectFrom('attachments')
      .selectAll()
      .where(
        'request_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('request_id')
      .orderBy('position')
      .execute();
    const byRequest = Map.groupBy(attachments, (attachment) => attachment.request_id);
    return rows.map((row) => ({ ...row, attachments: byRequest.get(row.id) ?? [] }));
  }

  function findAttachment(id: string): Promise<AttachmentRow | undefined> {
    return db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst();
  }

  function countUnread(): Promise<number> {
    return countRows(db.selectFrom('requests').where('read_at', 'is', null));
  }

  /** Marks one request as read. False if it does not exist. */
  async function markOneRead(id: string, now: Date): Promise<boolean> {
    // The first time stays.
    await db
      .updateTable('requests')
      .set({ read_at: now.toISOString(), state: readState })
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .execute();
    return exists(id);
  }

  async function exists(id: string): Promise<boolean> {
    return (await countRows(db.selectFrom('requests').where('id', '=', id))) > 0;
  }

  /** Sets or clears the time of the first reply. False if the request does not exist. */
  async function markAnswered(id: string, isAnswered: boolean, now: Date): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('requests')
        .select('answered_at')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return false;
      const answered_at = isAnswered ? (row.answered_at ?? now.toISOString()) : null;
      if (isAnswered && row.answered_at === null) await addMailedEntry(tx, id, now);
      if (!isAnswered)
        await tx
          .deleteFrom('request_entries')
          .where('request_id', '=', id)
          .where('kind', '=', 'mailed')
          .execute();
      const side = isAnswered ? 'student' : 'owner';
      const [from, to] = isAnswered ? (['received', 'read'] as const) : (['question', 'question'] as const);
      await tx.updateTable('requests').set({ answered_at }).where('id', '=', id).execute();
      // A request that has gone on keeps its state.
      await tx
        .updateTable('requests')
        .set({ state: isAnswered ? 'question' : 'read', waits_for: side, waits_since: now.toISOString() })
        .where('id', '=', id)
        .where('state', 'in', [from, to])
        .execute();
      await invalidate(tx, 'answered requests');
      return true;
    });
  }

  /** Marks everything received until the given time as read, and returns how many there were. */
  async function markRead(until: string, now: Date): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable('requests')
      .set({ read_at: now.toISOString(), state: readState })
      .where('read_at', 'is', null)
      .where('created_at', '<=', until)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Undoes `markRead`: those that it marked, as far as nothing has happened to them since. */
  async function markUnread(readAt: string): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable('requests')
      .set({ read_at: null, state: 'received' })
      .where('read_at', '=', readAt)
      .where('state', '=', 'read')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Deletes a request and its mails, and returns what is left to delete outside the database. */
  async function remove(id: string): Promise<Leftovers | undefined> {
    if (!(await exists(id))) return undefined;
    const files = await db
      .selectFrom('attachments')
      .select('storage_key')
      .where('request_id', '=', id)
      .execute();
    const texts = await Promise.all(
      (['request_rounds', 'request_copies'] as const).map((table) =>
        db.selectFrom(table).select('marked').where('request_id', '=', id).execute(),
      ),
    );
    const mails = await db.selectFrom('outbox').select('id').where('about', '=', id).execute();
    await db.deleteFrom('outbox').where('about', '=', id).execute();
    await db.deleteFrom('requests').where('id', '=', id).execute();
    await invalidate(db, 'answered requests');
    return {
      fileKeys: files.map((file) => file.storage_key),
      mailIds: mails.map((mail) => mail.id),
      texts: texts.flat().map(({ marked }) => marked ?? ''),
    };
  }

  /** The keys that belong to a record. */
  async function knownKeys(keys: string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await db
      .selectFrom('attachments')
      .select('storage_key')
      .where('storage_key', 'in', keys)
      .execute();
    return new Set(rows.map((row) => row.storage_key));
  }

  return {
    create,
    addAttachments,
    find,
    list,
    each,
    findAttachment,
    countUnread,
    markOneRead,
    markAnswered,
    markRead,
    markUnread,
    remove,
    knownKeys,
  };
}

export type RequestStore = ReturnType<typeof createRequestStore>;

/** The owner has answered with her own mail program, so its text is not here. */
async function addMailedEntry(tx: Db, requestId: string, now: Date): Promise<void> {
  const entry = { id: newId(now), request_id: requestId, by_side: 'owner', kind: 'mailed', text: '' };
  await tx
    .insertInto('request_entries')
    .values({ ...entry, created_at: now.toISOString() })
    .execute();
}
