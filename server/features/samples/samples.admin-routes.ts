import { createDrafts } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { editorRoutes } from '#server/http/editor-routes.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { listResponse } from '#server/http/list-response.ts';
import { queues, runTextTask } from '#server/papers/papers.ts';
import { adminSampleCalls, adminSampleResponse, sampleText } from '#shared/contracts/samples.ts';
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
  const route = bindCalls(app, adminSampleCalls);
  const drafts = createDrafts(parts.db, 'sample', parts.clock);

  route('GET /samples', async ({ query }) => {
    const { rows, total, search } = await samples.listAll(query);
    const withDrafts = await drafts.among(rows.map(({ id }) => id));
    const items = rows.map((row) => toAdminSummary(row, withDrafts.has(row.id)));
    return listResponse(items, total, query, search);
  });

  route('GET /samples/subjects', async () => ({ items: await samples.listSubjects() }));

  route('POST /samples', { config: { idempotency: 'in-transaction' } }, async (request) =>
    service.create(request.body, {
      caller: `POST /admin/samples ${request.session?.admin_id}`,
      key: readIdempotencyKey(request),
    }),
  );

  route('PUT /samples/:id', async ({ params, body }) => service.update(params.id, body));

  route('POST /samples/preview', { config: { idempotency: 'unneeded' } }, async ({ body }) => ({
    contentHtml: await runTextTask('sampleHtml', [body.content], queues.pages),
  }));

  route('POST /samples/compare', { config: { idempotency: 'unneeded' } }, async ({ body }) => ({
    marked: await runTextTask('compareContents', [body.before, body.after]),
  }));

  route(
    'POST /samples/revise',
    { config: { idempotency: 'unneeded' } },
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

  route('POST /samples/backfill-slugs', async () => service.backfillSlugs());
}
