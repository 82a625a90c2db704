import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db } from '#server/db/engines/engine.ts';
import type { Files } from '#server/files/files.ts';
import { writeZip } from '#server/papers/zip.ts';
import type { RequestService } from './requests.service.ts';

/** The requests of one mail address, however its letters are written. */
export function listByAddress(db: Db, email: string) {
  return db
    .selectFrom('requests')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type Deps = { db: Db; files: Files };

/** Everything that is stored about an address, with its files. Tokens are not part of it. */
export async function exportAddress(
  { db, files }: Deps,
  email: string,
): Promise<{ zip: Buffer; count: number }> {
  const requests = await listByAddress(db, email);
  const ids = requests.map(({ id }) => id);
  const readRows = async (table: 'request_entries' | 'request_rounds' | 'request_copies' | 'attachments') =>
    ids.length === 0 ? [] : db.selectFrom(table).selectAll().where('request_id', 'in', ids).execute();
  const mails =
    ids.length === 0
      ? []
      : await db
          .selectFrom('outbox')
          .select(['recipient', 'subject', 'text_body', 'created_at', 'sent_at'])
          .where('about', 'in', ids)
          .execute();
  const attachments = (await readRows('attachments')) as {
    id: string;
    storage_key: string;
    original_name: string;
  }[];
  const parts: [string, Buffer][] = [];
  for (const { id, storage_key, original_name } of attachments) {
    const file = await files.read(storage_key);
    if (file) parts.push([`files/${id}-${original_name}`, await buffer(file.stream)]);
  }
  const data = {
    requests,
    conversation: await readRows('request_entries'),
    returnedWork: await readRows('request_rounds'),
    workCopies: await readRows('request_copies'),
    files: attachments.map(({ id, original_name }) => ({ id, name: original_name })),
    mails,
  };
  parts.unshift(['requests.json', Buffer.from(`${JSON.stringify(data, null, 2)}\n`)]);
  return { zip: writeZip(new Map(parts)), count: requests.length };
}

/** Deletes everything about an address, and returns how many requests there were. */
export async function deleteAddress(
  db: Db,
  service: Pick<RequestService, 'remove'>,
  email: string,
): Promise<number> {
  const requests = await listByAddress(db, email);
  for (const { id } of requests) await service.remove(id);
  return requests.length;
}
