import { Readable } from 'node:stream';
import type { Api } from '#server/http/api.ts';
import { bindCalls } from '#server/http/api.ts';
import { listResponse } from '#server/http/list-response.ts';
import { submissionCalls } from '#shared/contracts/requests.ts';
import type { RequestParts } from './request-parts.ts';
import { toRequestItem } from './request-views.ts';
import * as store from './requests.store.ts';
import { requestsCsv } from './requests-csv.ts';

export function adminRequestRoutes(admin: Api, parts: RequestParts) {
  const route = bindCalls(admin, submissionCalls);
  const { db, requestService: service, takeStep, links, clock } = parts;

  route('GET /submissions', async ({ query }) => {
    const { rows, total } = await store.list(db, query);
    return listResponse(await Promise.all(rows.map((row) => toRequestItem(row, links))), total, query);
  });

  route('GET /submissions/unread', async () => ({
    count: await store.countUnread(db),
  }));

  route('GET /submissions/:id', async ({ params }) => ({
    item: await toRequestItem(await store.get(db, params.id), links),
  }));

  route('POST /submissions/read', async ({ body }) => {
    const now = clock();
    const count = await store.markRead(db, new Date(body.until).toISOString(), now);
    return { readAt: now.toISOString(), count };
  });

  route('POST /submissions/unread', async ({ body }) => ({
    count: await store.markUnread(db, new Date(body.readAt).toISOString()),
  }));

  route('POST /submissions/:id/read', async ({ params }) => store.markOneRead(db, params.id, clock()));

  route('PUT /submissions/:id/answered', async ({ params, body }) => {
    await takeStep({ caller: `mailed ${params.id}`, key: undefined }, (life) =>
      life.markMailed(params.id, body.answered),
    );
  });

  route('GET /submissions/export.csv', async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="consultations-${clock().toISOString().slice(0, 10)}.csv"`,
      )
      .send(Readable.from(requestsCsv(store.each(db, query)))),
  );

  route('DELETE /submissions/:id', async ({ params }) => service.remove(params.id));
}
