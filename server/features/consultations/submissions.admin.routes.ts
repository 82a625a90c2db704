import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '#server/errors.ts';
import type { SignedLinks } from '#server/files/signed-links.ts';
import { listResponse } from '#server/http/list-response.ts';
import { academicLevels, essayTypes } from '#shared/contracts/academic.ts';
import {
  submissionFilter,
  submissionListQuery,
  submissionPage,
  submissionResponse,
  unreadSubmissions,
} from '#shared/contracts/consultations.ts';
import { idParams } from '#shared/contracts/http.ts';
import { filePath } from './consultations.routes.ts';
import type { ConsultationService } from './consultations.service.ts';
import type { ConsultationStore } from './consultations.store.ts';
import { submissionsCsv } from './submissions-csv.ts';

const tags = ['admin'];
const done = { 204: z.undefined() };

type Deps = {
  consultations: ConsultationService;
  store: ConsultationStore;
  links: SignedLinks;
  clock: () => Date;
};

export function submissionAdminRoutes({ consultations, store, links, clock }: Deps): FastifyPluginAsyncZod {
  return async (admin) => {
    admin.get(
      '/submissions',
      { schema: { tags, querystring: submissionListQuery, response: { 200: submissionPage } } },
      async ({ query }) => {
        const { rows, total } = await store.list(query);
        return listResponse(await Promise.all(rows.map((row) => toSubmission(row, links))), total, query);
      },
    );

    admin.get(
      '/submissions/unread',
      { schema: { tags, response: { 200: unreadSubmissions } } },
      async () => ({ count: await store.countUnread() }),
    );

    admin.get(
      '/submissions/:id',
      { schema: { tags, params: idParams, response: { 200: submissionResponse } } },
      async ({ params }) => {
        const row = await store.find(params.id);
        if (!row) throw notFound('Submission');
        return { item: await toSubmission(row, links) };
      },
    );

    admin.post(
      '/submissions/read',
      {
        schema: {
          tags,
          summary: 'Mark every submission received until a time as read',
          body: z.strictObject({ until: z.iso.datetime('must be a time') }),
          response: done,
        },
      },
      async ({ body }, reply) => {
        await store.markRead(new Date(body.until).toISOString(), clock());
        return reply.status(204).send();
      },
    );

    admin.post(
      '/submissions/:id/read',
      {
        schema: {
          tags,
          summary: 'Mark a submission as read',
          params: idParams,
          response: done,
        },
      },
      async ({ params }, reply) => {
        if (!(await store.markOneRead(params.id, clock()))) throw notFound('Submission');
        return reply.status(204).send();
      },
    );

    admin.put(
      '/submissions/:id/answered',
      {
        schema: {
          tags,
          summary: 'Note that a submission was answered, or that it was not',
          params: idParams,
          body: z.strictObject({ answered: z.boolean('must be true or false') }),
          response: done,
        },
      },
      async ({ params, body }, reply) => {
        if (!(await store.markAnswered(params.id, body.answered, clock()))) throw notFound('Submission');
        return reply.status(204).send();
      },
    );

    admin.get(
      '/submissions/export.csv',
      { schema: { tags, querystring: submissionFilter } },
      async ({ query }, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="consultations-${dayOf(clock())}.csv"`)
          .send(Readable.from(submissionsCsv(store.each(query)))),
    );

    admin.delete(
      '/submissions/:id',
      {
        schema: {
          tags,
          summary: 'Delete a request, its mails and its files for good',
          params: idParams,
          response: done,
        },
      },
      async ({ params }, reply) => {
        await consultations.remove(params.id);
        return reply.status(204).send();
      },
    );
  };
}

type Row = Awaited<ReturnType<ConsultationStore['list']>>['rows'][number];

async function toSubmission(row: Row, links: SignedLinks) {
  const { name, email, subject, message, about, deadline } = row;
  return {
    _id: row.id,
    name,
    email,
    subject,
    message,
    academicLevel: academicLevels.find((level) => level === row.academic_level) ?? null,
    essayType: essayTypes.find((type) => type === row.essay_type) ?? null,
    about,
    deadline,
    createdAt: row.created_at,
    readAt: row.read_at,
    answeredAt: row.answered_at,
    attachments: await Promise.all(
      row.attachments.map(async ({ id, original_name, size }) => ({
        url: await links.sign(filePath(id)),
        originalName: original_name,
        publicId: id,
        size,
      })),
    ),
  };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
