import { sql } from 'kysely';
import { invalidate } from '#server/cache/content-tags.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { countRows, newId } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { conflict, invalidField, notFound } from '#server/errors.ts';
import { countAllowedMistakes, measureDistance } from '#server/search/spelling.ts';
import { foldLetters } from '#server/search/words.ts';
import { fileMessages, MAX_ATTACHMENTS } from '#shared/contracts/attachment-rules.ts';
import type { RequestFields } from '#shared/contracts/request-fields.ts';
import type { RequestState } from '#shared/contracts/request-states.ts';
import { MAX_FILES_OF_REQUEST } from '#shared/contracts/request-states.ts';
import type { RequestFilter, RequestListQuery } from '#shared/contracts/requests.ts';
import { type RequestRow, searchedColumns, toColumns, toCondition } from './request-rows.ts';

const EXPORT_BATCH = 200;
/** Requests whose words are compared with a misspelled one. */
const MAX_COMPARED = 1_000;

/** What a request becomes when it is opened. */
const readState = sql<RequestState>`case state when 'received' then 'read' else state end`;
const urgency = sql`case waits_for when 'owner' then 0 when 'student' then 1 else 2 end`;
/** Nothing is due any more once the work is returned. */
const dueDate = sql`case state when 'returned' then '9999' else coalesce(due, deadline, '9999') end`;

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

export async function create(db: Db, fields: RequestFields, files: StoredFile[], now: Date): Promise<string> {
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
  await addAttachments(db, id, files, null, now);
  return id;
}

/** Which of the files a request does not have yet, by their content, and which are `repeated`. */
export async function sortFiles(db: Db, requestId: string, files: StoredFile[]) {
  const known = await db
    .selectFrom('attachments')
    .select(['hash', 'position', 'storage_key'])
    .where('request_id', '=', requestId)
    .where('is_picture', 'is', null)
    .execute();
  const hashes = new Set(known.map(({ hash }) => hash));
  const added = files.filter(
    ({ key, hash }, index) => !hashes.has(hash) && files.findIndex((file) => file.key === key) === index,
  );
  return { known, added, repeated: files.filter(({ hash }) => hashes.has(hash)) };
}

/** Adds files to a request; one that it has already is not added again. Returns the keys that nothing names. */
export async function addAttachments(
  db: Db,
  requestId: string,
  files: StoredFile[],
  entryId: string | null,
  now: Date,
): Promise<string[]> {
  if (files.length > MAX_ATTACHMENTS) throw invalidField('attachments', fileMessages.tooManyFiles);
  const { known, added } = await sortFiles(db, requestId, files);
  if (known.length + added.length > MAX_FILES_OF_REQUEST)
    throw conflict('This request has too many files already.');
  const start = Math.max(-1, ...known.map(({ position }) => position)) + 1;
  if (added.length > 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('attachments')
      .values(
        added
          .map(({ key, name, contentType, size, hash }, index) => ({
            id: newId(now),
            request_id: requestId,
            position: start + index,
            storage_key: key,
            original_name: name,
            content_type: contentType,
            size,
            hash,
            entry_id: entryId,
          }))
          // Always in the same order, so that two requests that name the same files cannot deadlock.
          .sort((one, other) => (one.storage_key < other.storage_key ? -1 : 1)),
      )
      .onConflict((conflict) => conflict.column('storage_key').doNothing())
      .executeTakeFirst();
    // A file belongs to one request: that which names it first.
    if (Number(numInsertedOrUpdatedRows) < added.length)
      throw invalidField('attachments', fileMessages.uploadGone);
  }
  const named = new Set([...added.map(({ key }) => key), ...known.map((file) => file.storage_key)]);
  return files.map(({ key }) => key).filter((key) => !named.has(key));
}

/** Newest first, or what the owner has to do first. */
export async function list(db: Db, { page, limit, sort, ...asked }: ListQuery) {
  const filter = await correctSearch(db, asked);
  const found = selectFound(db, filter);
  const sorted = sort === 'urgent' ? found.orderBy(urgency).orderBy(dueDate).orderBy('waits_since') : found;
  const rows = await sorted
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: await withAttachments(db, rows), total: await countRows(found) };
}

function selectFound(db: Db, filter: RequestFilter) {
  return db.selectFrom('requests').where((eb) => toCondition(eb, filter));
}

/** If nothing is found: a word that no request has becomes the most similar one that one has. */
async function correctSearch(db: Db, { q, ...filter }: RequestFilter): Promise<RequestFilter> {
  if (!q?.trim() || (await countRows(selectFound(db, { ...filter, q }))) > 0) return { ...filter, q };
  const newest = db.selectFrom('requests').select(searchedColumns).orderBy('created_at', 'desc');
  const texts = (await newest.limit(MAX_COMPARED).execute()).flatMap((row) => Object.values(row));
  const known = new Set(
    texts.flatMap((text) => text?.match(/[\p{L}\p{N}]\S*(?<=[\p{L}\p{M}\p{N}])/gu) ?? []),
  );
  const words = [...known].map((word) => [word, foldLetters(word)] as const);
  const corrected = q.split(/\s+/).map((asked) => {
    const folded = foldLetters(asked);
    let [best, least] = [asked, countAllowedMistakes(folded.length) + 1];
    for (const [word, other] of words) {
      if (word.toLowerCase().includes(asked.toLowerCase())) return asked;
      const distance = other.includes(folded) ? 0 : measureDistance(other, folded, least - 1);
      if (distance < least) [best, least] = [word, distance];
    }
    return best;
  });
  return { ...filter, q: corrected.join(' ') };
}

export async function get(db: Db, id: string) {
  const rows = await db.selectFrom('requests').selectAll().where('id', '=', id).execute();
  const [found] = await withAttachments(db, rows);
  if (!found) throw notFound('Request');
  return found;
}

/** All of them, newest first, in batches. */
export async function* each(db: Db, asked: RequestFilter) {
  const filter = await correctSearch(db, asked);
  let last: RequestRow | undefined;
  do {
    const before = last;
    const rows = await db
      .selectFrom('requests')
      .selectAll()
      .where((eb) => toCondition(eb, filter))
      .$if(before !== undefined, (rest) =>
        rest.where(sql<boolean>`(created_at, id) < (${before?.created_at}, ${before?.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(EXPORT_BATCH)
      .execute();
    yield* await withAttachments(db, rows);
    last = rows.at(EXPORT_BATCH - 1);
  } while (last);
}

async function withAttachments(db: Db, rows: RequestRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const attachments = await db
    .selectFrom('attachments')
    .selectAll()
    .where('request_id', 'in', ids)
    .where('is_picture', 'is', null)
    .orderBy('request_id')
    .orderBy('position')
    .execute();
  const byRequest = Map.groupBy(attachments, (attachment) => attachment.request_id);
  return rows.map((row) => ({ ...row, attachments: byRequest.get(row.id) ?? [] }));
}

export function countUnread(db: Db): Promise<number> {
  return countRows(db.selectFrom('requests').where('read_at', 'is', null));
}

export async function markOneRead(db: Db, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('requests')
    // The first time stays.
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now.toISOString())), state: readState }))
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('Request');
}

/** Marks everything received until the given time as read, and returns how many there were. */
export async function markRead(db: Db, until: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('requests')
    .set({ read_at: now.toISOString(), state: readState })
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Undoes `markRead`: those that it marked, as far as nothing has happened to them since. */
export async function markUnread(db: Db, readAt: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('requests')
    .set({ read_at: null, state: 'received' })
    .where('read_at', '=', readAt)
    .where('state', '=', 'read')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes a request and its mails, and returns what is left to delete outside the database. */
export async function remove(db: Db, id: string) {
  const files = await db
    .selectFrom('attachments')
    .select('storage_key as key')
    .where('request_id', '=', id)
    .execute();
  const { numDeletedRows } = await db.deleteFrom('requests').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Request');
  const mails = await db.deleteFrom('outbox').where('about', '=', id).returning('id').execute();
  // They name the address that sent the form.
  await db
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.or([eb('caller', 'like', `% ${id}`), eb('response', 'like', `%"${id}"%`)]))
    .execute();
  await invalidate(db, 'answered requests');
  return { fileKeys: files.map(({ key }) => key), mailIds: mails.map((mail) => mail.id) };
}

/** The keys that belong to a record. */
export async function knownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('attachments')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}
