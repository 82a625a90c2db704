import type { z } from 'zod';
import { createDrafts } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { createPreviews } from '#server/db/previews.ts';
import { createRevisions, type EditorText, lockRecord, type RecordKind } from '#server/db/revisions.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { changedElsewhere, notFound } from '#server/errors.ts';
import { createEditorCalls } from '#shared/contracts/editor.ts';
import type { Restored } from '#shared/contracts/trash.ts';
import { type Api, bindCalls } from './api.ts';

type Editing<Text extends EditorText> = {
  kind: RecordKind;
  /** The editor's state at a moment, finished or not. */
  text: z.ZodType<Text>;
  response: z.ZodObject<{ item: z.ZodType }>;
  /** The stored record as a response. */
  find: (id: string) => Promise<{ item: object }>;
  remove: (id: string) => Promise<void>;
  restore: (id: string) => Promise<{ item: object } & Restored>;
  db: Db;
  secrets: SecretBox;
  clock: () => Date;
};

/** What the editor does besides saving: autosave, history, a draft beside the live version, preview links, the trash. */
export function editorRoutes<Text extends EditorText>(app: Api, editing: Editing<Text>) {
  const { kind, text, response, find, db, secrets, clock } = editing;
  const route = bindCalls(app, createEditorCalls(text, response), `/${kind}s`);
  const revisions = createRevisions<Text>(db, kind, clock);
  const previews = createPreviews(db, kind, clock);

  /** Changes the draft in a transaction with the version of its record. */
  async function changeDraft(
    id: string,
    version: number | undefined,
    change: (tx: Db, drafts: ReturnType<typeof createDrafts<Text>>) => Promise<void>,
  ) {
    const isDone = await db.transaction().execute(async (tx) => {
      const drafts = createDrafts<Text>(tx, kind, clock);
      if (!(await drafts.nextVersion(id, version))) return false;
      await change(tx, drafts);
      return true;
    });
    const now = await find(id);
    if (!isDone) throw changedElsewhere(`This ${kind} was`, now.item);
    return now;
  }

  route('GET /unsaved', async () => ({ items: await revisions.listUnsaved() }));

  route('GET /:id', async ({ params }) => find(params.id));

  route('DELETE /:id', async ({ params }) => editing.remove(params.id));

  route('POST /:id/restore', async ({ params }) => editing.restore(params.id));

  route('GET /:id/revisions', async ({ params }) => ({ items: await revisions.list(params.id) }));

  // Also for a record that is not saved yet: its text must not wait for a title.
  route('POST /:id/revisions', async ({ params, query, body }) => {
    const { id, updatedAt } = await db.transaction().execute(async (tx) => {
      await lockRecord(tx, kind, params.id);
      const inTransaction = createRevisions<Text>(tx, kind, clock);
      return inTransaction.add(params.id, 'autosaved', body as Text, query.replaces);
    });
    return { _id: id, updatedAt };
  });

  route('DELETE /:id/revisions', async ({ params }) => revisions.discard(params.id));

  route('GET /:id/revisions/:revisionId', async ({ params }) => {
    const item = await revisions.findById(params.id, params.revisionId);
    if (!item) throw notFound('Revision');
    return { item };
  });

  route('PUT /:id/draft', async ({ params, body }) =>
    changeDraft(params.id, body.version, async (tx, drafts) => {
      await drafts.put(params.id, body.fields);
      await createRevisions<Text>(tx, kind, clock).add(params.id, 'saved', body.fields);
    }),
  );

  route('DELETE /:id/draft', async ({ params }) =>
    changeDraft(params.id, undefined, (_tx, drafts) => drafts.remove(params.id)),
  );

  route('POST /:id/preview-link', async ({ params }) => {
    await find(params.id);
    return { path: await previews.open(params.id, secrets) };
  });

  route('DELETE /:id/preview-link', async ({ params }) => previews.close(params.id));
}
