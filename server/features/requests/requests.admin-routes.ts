import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Api } from '#server/http/api.ts';
import { listResponse } from '#server/http/list-response.ts';
import { idParams, noContent } from '#shared/contracts/http.ts';
import {
  markedRead,
  requestFilter,
  requestList,
  requestListQuery,
  requestResponse,
  unreadRequests,
} from '#shared/contracts/requests.ts';
import type { RequestParts } from './request-parts.ts';
import { toRequestItem } from './request-views.ts';
import * as store from './requests.store.ts';
import { requestsCsv } from './requests-csv.ts';

const tags = ['admin'];

export function adminRequestRoutes(admin: Api, parts: RequestParts) {
  const { db, requestService: service, takeStep, links, clock } = parts;

  admin.get(
    '/submissions',
    { schema: { tags, querystring: requestListQuery, response: { 200: requestList } } },
    async ({ query }) => {
      const { rows, total } = await store.list(db, query);
      return listResponse(await Promise.all(rows.map((row) => toRequestItem(row, links))), total, query);
    },
  );

  admin.get('/submissions/unread', { schema: { tags, response: { 200: unreadRequests } } }, async () => ({
    count: await store.countUnread(db),
  }));

  admin.get(
    '/submissions/:id',
    { schema: { tags, params: idParams, response: { 200: requestResponse } } },
    async ({ params }) => ({ item: await toRequestItem(await store.get(db, params.id), links) }),
  );

  admin.post(
    '/submissions/read',
    {
      schema: {
        tags,
        summary: 'Mark every request received until a time as read',
        body: z.strictObject({ until: z.iso.datetime('must be a time') }),
        response: { 200: markedRead },
      },
    },
    async ({ body }) => {
      const now = clock();
      const count = await store.markRead(db, new Date(body.until).toISOString(), now);
      return { readAt: now.toISOString(), count };
    },
  );

  admin.post(
    '/submissions/unread',
    {
      schema: {
        tags,
        summary: 'Undo marking requests as read',
        body: z.strictObject({ readAt: z.iso.datetime('must be a time') }),
        response: { 200: unreadRequests },
      },
    },
    async ({ body }) => ({ count: await store.markUnread(db, new Date(body.readAt).toISOString()) }),
  );

  admin.post(
    '/submissions/:id/read',
    {
      schema: {
        tags,
        summary: 'Mark a request as read',
        params: idParams,
        response: noContent,
      },
    },
    async ({ params }) => store.markOneRead(db, params.id, clock()),
  );

  admin.put(
    '/submissions/:id/answered',
    {
      schema: {
        tags,
        summary: 'Note that a request was answered, or that it was not',
        params: idParams,
        body: z.strictObject({ answered: z.boolean('must be true or false') }),
        response: noContent,
      },
    },
    async ({ params, body }) => {
      await takeStep({ caller: `mailed ${params.id}`, key: undefined }, (life) =>
        life.markMailed(params.id, body.answered),
      );
    },
  );

  admin.get(
    '/submissions/export.csv',
    { schema: { tags, querystring: requestFilter } },
    async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="consultations-${clock().toISOString().slice(0, 10)}.csv"`,
        )
        .send(Readable.from(requestsCsv(store.each(db, query)))),
  );

  admin.delete(
    '/submissions/:id',
    {
      schema: {
        tags,
        summary: 'Delete a request, its mails and its files for good',
        params: idParams,
        response: noContent,
      },
    },
    async ({ params }) => service.remove(params.id),
  );
}
