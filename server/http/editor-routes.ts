import { z } from 'zod';
import { createDrafts } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { createPreviews } from '#server/db/previews.ts';
import { createRevisions, type EditorText, lockRecord, type RecordKind } from '#server/db/revisions.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { changedElsewhere, notFound } from '#server/errors.ts';
import type { Api } from '#server/http/api.ts';
import {
  draftInput,
  previewLink,
  revisionList,
  revisionSummary,
  unsavedList,
} from '#shared/contracts/editor.ts';
import { idParams, noContent, recordId } from '#shared/contracts/http.ts';
import { type Restored, restored } from '#shared/contracts/trash.ts';

const revisionParams = z.object({ id: recordId, revisionId: recordId });
const revisionQuery = z.object({ replaces: z.union([recordId, z.literal('')]).optional() });

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
  const path = `${kind}s`;
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

  app.get(`/${path}/unsaved`, { schema: { response: { 200: unsavedList } } }, async () => ({
    items: await revisions.listUnsaved(),
  }));

  app.get(`/${path}/:id`, { schema: { params: idParams, response: { 200: response } } }, async ({ params }) =>
    find(params.id),
  );

  app.delete(`/${path}/:id`, { schema: { params: idParams, response: noContent } }, async ({ params }) =>
    editing.remove(params.id),
  );

  app.post(
    `/${path}/:id/restore`,
    { schema: { params: idParams, response: { 200: response.extend(restored.shape) } } },
    async ({ params }) => editing.restore(params.id),
  );

  app.get(
    `/${path}/:id/revisions`,
    { schema: { params: idParams, response: { 200: revisionList } } },
    async ({ params }) => ({ items: await revisions.list(params.id) }),
  );

  // Also for a record that is not saved yet: its text must not wait for a title.
  app.post(
    `/${path}/:id/revisions`,
    {
      schema: {
        params: idParams,
        querystring: revisionQuery,
        body: text,
        response: { 201: revisionSummary.pick({ _id: true, updatedAt: true }) },
      },
    },
    async ({ params, query, body }) => {
      const { id, updatedAt } = await db.transaction().execute(async (tx) => {
        await lockRecord(tx, kind, params.id);
        const inTransaction = createRevisions<Text>(tx, kind, clock);
        return inTransaction.add(params.id, 'autosaved', body as Text, query.replaces);
      });
      return { _id: id, updatedAt };
    },
  );

  app.delete(
    `/${path}/:id/revisions`,
    { schema: { params: idParams, response: noContent } },
    async ({ params }) => revisions.discard(params.id),
  );

  app.get(
    `/${path}/:id/revisions/:revisionId`,
    {
      schema: {
        params: revisionParams,
        response: { 200: z.object({ item: revisionSummary.extend({ fields: text }) }) },
      },
    },
    async ({ params }) => {
      const item = await revisions.findById(params.id, params.revisionId);
      if (!item) throw notFound('Revision');
      return { item };
    },
  );

  app.put(
    `/${path}/:id/draft`,
    {
      schema: {
        summary: 'Keep changes beside the live version, which stays as it is',
        params: idParams,
        body: draftInput(text),
        response: { 200: response },
      },
    },
    async ({ params, body }) =>
      changeDraft(params.id, body.version, async (tx, drafts) => {
        await drafts.put(params.id, body.fields);
        await createRevisions<Text>(tx, kind, clock).add(params.id, 'saved', body.fields);
      }),
  );

  app.delete(
    `/${path}/:id/draft`,
    { schema: { params: idParams, response: { 200: response } } },
    async ({ params }) => changeDraft(params.id, undefined, (_tx, drafts) => drafts.remove(params.id)),
  );

  app.post(
    `/${path}/:id/preview-link`,
    { schema: { params: idParams, response: { 200: previewLink } } },
    async ({ params }) => {
      await find(params.id);
      return { path: await previews.open(params.id, secrets) };
    },
  );

  app.delete(
    `/${path}/:id/preview-link`,
    { schema: { params: idParams, response: noContent } },
    async ({ params }) => previews.close(params.id),
  );
}
