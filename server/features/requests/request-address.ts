import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db } from '#server/db/engines/engine.ts';
import { toLower } from '#server/db/rows.ts';
import type { Files } from '#server/files/files.ts';
import { createZipWriter } from '#server/papers/zip.ts';
import type { RequestService } from './requests.service.ts';

/** The requests of one mail address, in small or capital letters. */
export async function listByAddress(db: Db, email: string) {
  const address = email.trim();
  // The databases know the letters A to Z only, and the capitals of ß are those of ss.
  const spellings = [address, address.toLowerCase(), address.toUpperCase()].map(toLower);
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where(sql<string>`lower(email)`, 'in', spellings)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.email.toLowerCase() === address.toLowerCase());
}

type Deps = { db: Db; files: Files };

/** Everything that is stored about an address, with its files. Tokens are not part of it. */
export async function exportAddress({ db, files }: Deps, email: string) {
  const requests = await listByAddress(db, email);
  // PostgreSQL and SQLite both accept a list that has one id which is none.
  const ids = ['', ...requests.map(({ id }) => id)];
  const readRows = (table: 'request_entries' | 'request_rounds' | 'request_copies' | 'attachments') =>
    db
      .selectFrom(table as 'attachments')
      .selectAll()
      .where('request_id', 'in', ids)
      .execute();
  const attachments = await readRows('attachments');
  const data = {
    requests,
    conversation: await readRows('request_entries'),
    returnedWork: await readRows('request_rounds'),
    workCopies: await readRows('request_copies'),
    // Only while it waits: a published one is in the words of the site.
    testimonials: await db
      .selectFrom('client_testimonials')
      .select(['words', 'received_at', 'decided_at'])
      .where('request_id', 'in', ids)
      .execute(),
    files: attachments.map(({ id, original_name }) => ({ id, name: original_name })),
    mails: await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'text_body', 'created_at', 'sent_at'])
      .where('about', 'in', ids)
      .execute(),
  };

  /** One file at a time is in memory, of 10 MB at most. */
  async function* writeParts() {
    const zip = createZipWriter();
    yield zip.add('requests.json', `${JSON.stringify(data, null, 2)}\n`);
    for (const { id, storage_key, original_name } of attachments) {
      const file = await files.read(storage_key);
      if (file) yield zip.add(`files/${id}-${original_name}`, await buffer(file.stream));
    }
    yield zip.end();
  }
  return { zip: writeParts(), count: requests.length };
}

/** Deletes everything about an address, and returns how many requests there were. */
export async function deleteAddress(db: Db, service: Pick<RequestService, 'removeIfLeft'>, email: string) {
  const requests = await listByAddress(db, email);
  for (const { id } of requests) await service.removeIfLeft(id);
  return requests.length;
}
