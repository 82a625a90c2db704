import { buffer } from 'node:stream/consumers';
import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { conflict, invalidField, notFound } from '#server/errors.ts';
import type { Files } from '#server/files/files.ts';
import { runTextTask } from '#server/papers/papers.ts';
import type { StorePicture } from '#server/papers/pictures.ts';
import type { AnnotationInput } from '#shared/contracts/annotations.ts';
import { findExtension } from '#shared/contracts/attachment-rules.ts';
import type { WorkCopy } from '#shared/contracts/requests.ts';
import { readAnnotations, readWork, toAnnotations } from './returned-work.ts';

type CopyRow = Database['request_copies'];
type Deps = { db: Db; files: Files; storeImage: StorePicture; clock: () => Date };
type Place = { requestId: string; copyId: string };
type CopyChanges = {
  title?: string | undefined;
  marked: string;
  annotations: AnnotationInput[];
  version: number;
};

/** A student's Word file as a private text of the request, which the owner edits with recorded changes and notes. */
export function createWorkCopies({ db, files, storeImage, clock }: Deps) {
  async function open(requestId: string, attachmentId: string, signal: AbortSignal): Promise<WorkCopy> {
    const attachment = await db
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', attachmentId)
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    if (!attachment) throw notFound('File');
    if (findExtension(attachment.original_name) !== 'docx')
      throw invalidField('attachmentId', 'Only Word files (.docx) can be opened here.');
    const file = await files.read(attachment.storage_key);
    if (!file) throw notFound('File');
    const paper = await readWork(await buffer(file.stream), attachment.original_name, {
      store: storeImage,
      signal,
    });
    const row: CopyRow = {
      id: newId(clock()),
      request_id: requestId,
      title: paper.title,
      marked: paper.marked,
      annotations: JSON.stringify(toAnnotations(paper.comments)),
      version: 1,
      updated_at: clock().toISOString(),
      returned_at: null,
    };
    await db.insertInto('request_copies').values(row).execute();
    return toWorkCopy(row);
  }

  async function getRow({ requestId, copyId }: Place): Promise<CopyRow> {
    const row = await db
      .selectFrom('request_copies')
      .selectAll()
      .where('id', '=', copyId)
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    if (!row) throw notFound('Work copy');
    return row;
  }

  /** Saves what was made of the given version; a newer one is not overwritten. */
  async function save(place: Place, { version, ...changes }: CopyChanges): Promise<WorkCopy> {
    const row = await getRow(place);
    const before = { content: '', marked: row.marked, annotations: readAnnotations(row) };
    const { marked, annotations } = changes;
    const revised = await runTextTask('revisePaper', [before, { marked, annotations }]);
    const { numUpdatedRows } = await db
      .updateTable('request_copies')
      .set({
        title: changes.title ?? row.title,
        marked: revised.marked ?? revised.content,
        annotations: JSON.stringify(revised.annotations),
        version: version + 1,
        updated_at: clock().toISOString(),
      })
      .where('id', '=', place.copyId)
      .where('version', '=', version)
      .executeTakeFirst();
    const newest = toWorkCopy(await getRow(place));
    if (numUpdatedRows === 0n) throw conflict('This text has changed in the meantime.', newest);
    return newest;
  }

  async function remove({ requestId, copyId }: Place): Promise<void> {
    await db
      .deleteFrom('request_copies')
      .where('id', '=', copyId)
      .where('request_id', '=', requestId)
      .execute();
  }

  return { open, get: async (place: Place) => toWorkCopy(await getRow(place)), save, remove };
}

export type WorkCopies = ReturnType<typeof createWorkCopies>;

function toWorkCopy(row: CopyRow): WorkCopy {
  return {
    _id: row.id,
    requestId: row.request_id,
    title: row.title,
    marked: row.marked,
    annotations: readAnnotations(row),
    version: row.version,
    updatedAt: row.updated_at,
    returnedAt: row.returned_at,
  };
}
