import { createDrafts } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import type { Api } from '#server/http/api.ts';
import { editorRoutes } from '#server/http/editor-routes.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { listResponse } from '#server/http/list-response.ts';
import { queues, runTextTask } from '#server/papers/papers.ts';
import { idParams } from '#shared/contracts/http.ts';
import {
  adminSampleListQuery,
  adminSamplePage,
  adminSampleResponse,
  backfillResult,
  compareInput,
  comparison,
  revision,
  revisionInput,
  sampleChanges,
  sampleInput,
  samplePreview,
  samplePreviewInput,
  sampleSubjects,
  sampleText,
} from '#shared/contracts/samples.ts';
import { toAdminSummary } from './sample-responses.ts';
import type { SampleService } from './samples.service.ts';
import type { SampleStore } from './samples.store.ts';

type Parts = {
  samples: SampleStore;
  service: SampleService;
  db: Db;
  secrets: SecretBox;
  clock: () => Date;
};

export function sampleAdminRoutes(app: Api, { samples, service, ...parts }: Parts) {
  const drafts = createDrafts(parts.db, 'sample', parts.clock);

  app.get(
    '/samples',
    { schema: { querystring: adminSampleListQuery, response: { 200: adminSamplePage } } },
    async ({ query }) => {
      const { rows, total, search } = await samples.listAll(query);
      const withDrafts = await drafts.among(rows.map(({ id }) => id));
      const items = rows.map((row) => toAdminSummary(row, withDrafts.has(row.id)));
      return listResponse(items, total, query, search);
    },
  );

  app.get('/samples/subjects', { schema: { response: { 200: sampleSubjects } } }, async () => ({
    items: await samples.listSubjects(),
  }));

  app.post(
    '/samples',
    {
      config: { idempotency: 'in-transaction' },
      schema: { body: sampleInput, response: { 201: adminSampleResponse } },
    },
    async (request) =>
      service.create(request.body, {
        caller: `POST /admin/samples ${request.session?.admin_id}`,
        key: readIdempotencyKey(request),
      }),
  );

  app.put(
    '/samples/:id',
    { schema: { params: idParams, body: sampleChanges, response: { 200: adminSampleResponse } } },
    async ({ params, body }) => service.update(params.id, body),
  );

  app.post(
    '/samples/preview',
    {
      config: { idempotency: 'unneeded' },
      schema: { body: samplePreviewInput, response: { 200: samplePreview } },
    },
    async ({ body }) => ({ contentHtml: await runTextTask('sampleHtml', [body.content], queues.pages) }),
  );

  app.post(
    '/samples/compare',
    {
      config: { idempotency: 'unneeded' },
      schema: {
        summary: 'Two texts as one, with what was deleted and inserted',
        body: compareInput,
        response: { 200: comparison },
      },
    },
    async ({ body }) => ({ marked: await runTextTask('compareContents', [body.before, body.after]) }),
  );

  app.post(
    '/samples/revise',
    {
      config: { idempotency: 'unneeded' },
      schema: {
        summary: 'A newer text with the notes of the one before, as a save would place them',
        body: revisionInput,
        response: { 200: revision },
      },
    },
    async ({ body: { before, ...changes } }) =>
      runTextTask('revisePaper', [{ content: '', marked: before, annotations: [] }, changes]),
  );

  editorRoutes(app, {
    kind: 'sample',
    text: sampleText,
    response: adminSampleResponse,
    find: service.getById,
    remove: service.remove,
    restore: service.restore,
    ...parts,
  });

  app.post('/samples/backfill-slugs', { schema: { response: { 200: backfillResult } } }, async () =>
    service.backfillSlugs(),
  );
}
