import type { z } from 'zod';
import type { Db } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import { conflict, invalidField, notFound } from '#server/errors.ts';
import { type Files, readWhole } from '#server/files/files.ts';
import { parseAnnotations } from '#server/papers/annotations.ts';
import { runTextTask } from '#server/papers/papers.ts';
import { findExtension } from '#shared/contracts/attachment-rules.ts';
import type { WorkCopy, workCopyInput } from '#shared/contracts/requests.ts';
import { type RequestPictures, recordPictures } from './request-pictures.ts';
import { readWork } from './returned-work.ts';

type Deps = { db: Db; files: Files; pictures: RequestPictures; clock: () => Date };
/** A copy of the request `id`. */
type Place = { id: string; copyId: string };

/**
 * A student's Word file as a private text of the request, which the owner edits with recorded changes and notes. It has
 * the id of the file: opened again, or in two tabs at once, it is the same text.
 */
export function createWorkCopies({ db, files, pictures, clock }: Deps) {
  async function open(place: Place, signal: AbortSignal): Promise<WorkCopy> {
    if (!(await findRow(place))) await readFile(place, signal);
    return get(place);
  }

  async function readFile({ id, copyId }: Place, signal: AbortSignal): Promise<void> {
    const attachment = await db
      .selectFrom('attachments')
      .select(['original_name', 'storage_key'])
      .where('id', '=', copyId)
      .where('request_id', '=', id)
      .executeTakeFirst();
    if (!attachment) throw notFound('File');
    if (findExtension(attachment.original_name) !== 'docx')
      throw invalidField('attachmentId', 'Only Word files (.docx) can be opened here.');
    const bytes = await readWhole(files, attachment.storage_key);
    const stored = pictures.collect(id);
    const options = { store: stored.store, signal };
    const work = await readWork(bytes, attachment.original_name, options);
    await db.transaction().execute(async (tx) => {
      await recordPictures(tx, id, stored.pictures);
      await tx
        .insertInto('request_copies')
        .values({
          id: copyId,
          request_id: id,
          ...work,
          annotations: JSON.stringify(work.annotations),
          version: 1,
          updated_at: clock().toISOString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  function findRow({ id, copyId }: Place): Promise<Database['request_copies'] | undefined> {
    return db
      .selectFrom('request_copies')
      .selectAll()
      .where('id', '=', copyId)
      .where('request_id', '=', id)
      .executeTakeFirst();
  }

  /** As it is stored. */
  async function getWork(place: Place) {
    const row = await findRow(place);
    if (!row) throw notFound('Work copy');
    return { ...row, annotations: parseAnnotations(row) };
  }

  /** For the editor. */
  async function get(place: Place): Promise<WorkCopy> {
    const { title, marked, annotations, version, ...row } = await getWork(place);
    const signPictures = await pictures.createEditorSigner(place.id);
    return {
      _id: row.id,
      requestId: row.request_id,
      ...{ title, marked: signPictures(marked), annotations, version },
      updatedAt: row.updated_at,
      returnedAt: row.returned_at,
    };
  }

  /** Saves what was made of the given version; a newer one is not overwritten. */
  async function save(
    place: Place,
    { version, title, annotations, ...given }: z.infer<typeof workCopyInput>,
  ): Promise<WorkCopy> {
    const { marked: before, annotations: notes, ...row } = await getWork(place);
    const marked = await pictures.unsign(given.marked);
    const revised = await runTextTask('revisePaper', [
      { content: '', marked: before, annotations: notes },
      { marked, annotations },
    ]);
    const { numUpdatedRows } = await db
      .updateTable('request_copies')
      .set({
        title: title ?? row.title,
        marked: revised.marked ?? revised.content,
        annotations: JSON.stringify(revised.annotations),
        version: version + 1,
        updated_at: clock().toISOString(),
      })
      .where('id', '=', place.copyId)
      .where('version', '=', version)
      .executeTakeFirst();
    const newest = await get(place);
    if (numUpdatedRows === 0n) throw conflict('This text has changed in the meantime.', newest);
    return newest;
  }

  return { open, get, getWork, save };
}

export type WorkCopies = ReturnType<typeof createWorkCopies>;
