import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type AuditEvent, logEvent } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { cleanFileName, downloadHeader } from '#server/files/file-names.ts';
import type { Files } from '#server/files/files.ts';
import { createAbortSignal } from '#server/http/abort-signal.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { toVisitor } from '#server/http/visitor.ts';
import type { StorePicture } from '#server/papers/pictures.ts';
import type { PaperPicture } from '#server/papers/write-story.ts';
import { MAX_FILE_BYTES } from '#server/papers/zip.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { idParams, recordId } from '#shared/contracts/http.ts';
import {
  addressDeleted,
  addressInput,
  closeInput,
  offerInput,
  replyInput,
  requestDetailResponse,
  requestsOverview,
  returnCopyInput,
  returnQuery,
  workCopyInput,
  workCopyOpening,
  workCopyResponse,
} from '#shared/contracts/requests.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import { deleteAddress, exportAddress } from './request-address.ts';
import type { RequestLife } from './request-life.ts';
import type { TakeStep } from './request-steps.ts';
import type { RequestViews } from './request-views.ts';
import type { RequestService } from './requests.service.ts';
import { readOverview } from './requests-overview.ts';
import { addRound, readWork, toAnnotations, toComments, type Work, writeWordFile } from './returned-work.ts';
import type { WorkCopies } from './work-copies.ts';

const tags = ['admin: requests'];
const copyParams = z.object({ id: recordId, copyId: recordId });
const none = { 204: z.undefined() };
/** The key is stored with the step itself. */
const config = { idempotency: 'in-transaction' as const };

type Deps = {
  db: Db;
  files: Files;
  views: RequestViews;
  copies: WorkCopies;
  takeStep: TakeStep;
  service: Pick<RequestService, 'remove'>;
  settings: CurrentSettings;
  storeImage: StorePicture;
  readPicture: (url: string) => Promise<PaperPicture | undefined>;
  clock: () => Date;
};

/** What the owner does with a request, from the first reply to the work returned. */
export function requestAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, files, views, copies, takeStep, service, settings, storeImage, readPicture, clock } = deps;

  async function step(
    request: FastifyRequest,
    call: string,
    take: (life: RequestLife, id: string) => Promise<unknown>,
  ) {
    const { id } = request.params as { id: string };
    await takeStep({ call, requestId: id, key: readIdempotencyKey(request) }, (life) => take(life, id));
    return { item: await views.getForOwner(id) };
  }

  /** The same file twice makes one round. */
  async function returnWork(request: FastifyRequest, work: Work, text: string) {
    const { id, copyId } = request.params as { id: string; copyId?: string };
    const key = readIdempotencyKey(request);
    await takeStep({ call: 'return', requestId: id, key }, async (life, tx, now) => {
      await life.lockOpen(id);
      const roundId = await addRound(tx, id, work, now);
      await life.returnWork(id, roundId, text);
      if (copyId)
        await tx
          .updateTable('request_copies')
          .set({ returned_at: now.toISOString() })
          .where('id', '=', copyId)
          .execute();
    });
    return { item: await views.getForOwner(id) };
  }

  function audit(request: FastifyRequest, event: Omit<AuditEvent, 'visitor'>) {
    return logEvent(db, { ...event, visitor: toVisitor(request) }, clock());
  }

  return async (admin) => {
    admin.addContentTypeParser(
      WORD_TYPE,
      { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
      (_request, body, done) => done(null, body),
    );
    const params = idParams;
    const made = { 201: requestDetailResponse };
    const done = { 200: requestDetailResponse };

    admin.get('/requests/overview', { schema: { tags, response: { 200: requestsOverview } } }, () =>
      readOverview(db, settings, clock()),
    );

    admin.get('/requests/:id', { schema: { tags, params, response: done } }, async (request) => ({
      item: await views.getForOwner(request.params.id),
    }));

    admin.post(
      '/requests/:id/replies',
      { config, schema: { tags, params, body: replyInput, response: made } },
      async (request, reply) =>
        reply.status(201).send(await step(request, 'reply', (life, id) => life.reply(id, request.body.text))),
    );

    admin.post(
      '/requests/:id/notes',
      { config, schema: { tags, params, body: replyInput, response: made } },
      async (request, reply) =>
        reply
          .status(201)
          .send(await step(request, 'note', (life, id) => life.addNote(id, request.body.text))),
    );

    admin.post(
      '/requests/:id/offers',
      { config, schema: { tags, params, body: offerInput, response: made } },
      async (request, reply) =>
        reply.status(201).send(await step(request, 'offer', (life, id) => life.makeOffer(id, request.body))),
    );

    admin.post(
      '/requests/:id/close',
      { config, schema: { tags, params, body: closeInput, response: done } },
      (request) => step(request, 'close', (life, id) => life.close(id, request.body?.text ?? '')),
    );

    admin.post('/requests/:id/reopen', { config, schema: { tags, params, response: done } }, (request) =>
      step(request, 'reopen', (life, id) => life.reopen(id)),
    );

    admin.post(
      '/requests/:id/link',
      {
        config,
        schema: { tags, summary: 'End all links of the student, and mail a new one', params, response: none },
      },
      async (request, reply) => {
        await step(request, 'link', (life, id) => life.renewLink(id));
        return reply.status(204).send();
      },
    );

    admin.post(
      '/requests/:id/rounds',
      {
        config,
        bodyLimit: MAX_FILE_BYTES,
        schema: {
          tags,
          summary: 'Return work: a Word file with changes and comments',
          consumes: [WORD_TYPE],
          params,
          querystring: returnQuery,
          body: z.instanceof(Buffer, { error: 'must be a Word file' }),
          response: made,
        },
      },
      async (request, reply) => {
        const { name, text, showNames } = request.query;
        const signal = createAbortSignal(reply);
        const paper = await readWork(request.body, name, { store: storeImage, signal });
        const annotations = toAnnotations(paper.comments);
        const work = {
          title: paper.title,
          marked: paper.marked,
          annotations,
          showsNames: showNames === 'true',
        };
        return reply.status(201).send(await returnWork(request, work, text));
      },
    );

    admin.post(
      '/requests/:id/copies',
      { schema: { tags, params, body: workCopyOpening, response: { 201: workCopyResponse } } },
      async ({ params: { id }, body }, reply) => {
        const item = await copies.open(id, body.attachmentId, createAbortSignal(reply));
        return reply.status(201).send({ item });
      },
    );

    const copySchema = { tags, params: copyParams };
    const place = ({ id, copyId }: z.infer<typeof copyParams>) => ({ requestId: id, copyId });

    admin.get(
      '/requests/:id/copies/:copyId',
      { schema: { ...copySchema, response: { 200: workCopyResponse } } },
      async (request) => ({ item: await copies.get(place(request.params)) }),
    );

    admin.put(
      '/requests/:id/copies/:copyId',
      { schema: { ...copySchema, body: workCopyInput, response: { 200: workCopyResponse } } },
      async (request) => ({ item: await copies.save(place(request.params), request.body) }),
    );

    admin.delete(
      '/requests/:id/copies/:copyId',
      { schema: { ...copySchema, response: none } },
      async (request, reply) => {
        await copies.remove(place(request.params));
        return reply.status(204).send();
      },
    );

    admin.get('/requests/:id/copies/:copyId/paper.docx', { schema: copySchema }, async (request, reply) => {
      const copy = await copies.get(place(request.params));
      const word = { title: copy.title, content: copy.marked, comments: toComments(copy.annotations) };
      const file = await writeWordFile(word, { readPicture, signal: createAbortSignal(reply) });
      return sendFile(reply, `${copy.title}.docx`, WORD_TYPE, file);
    });

    admin.post(
      '/requests/:id/copies/:copyId/return',
      { config, schema: { ...copySchema, body: returnCopyInput, response: made } },
      async (request, reply) => {
        const { title, marked, annotations } = await copies.get(place(request.params));
        const { text, showNames } = request.body;
        const work = { title, marked, annotations, showsNames: showNames };
        return reply.status(201).send(await returnWork(request, work, text));
      },
    );

    admin.post(
      '/requests/export',
      {
        config: { idempotency: 'unneeded' },
        schema: { tags, summary: 'Everything about one mail address, as a ZIP file', body: addressInput },
      },
      async (request, reply) => {
        const { zip, count } = await exportAddress({ db, files }, request.body.email);
        await audit(request, { event: 'address-exported', detail: `${count} requests` });
        return sendFile(reply, 'requests.zip', 'application/zip', zip);
      },
    );

    admin.post(
      '/requests/delete-address',
      {
        schema: {
          tags,
          summary: 'Delete everything about one mail address',
          body: addressInput,
          response: { 200: addressDeleted },
        },
      },
      async (request) => {
        const count = await deleteAddress(db, service, request.body.email);
        await audit(request, { event: 'address-deleted', detail: `${count} requests` });
        return { requests: count };
      },
    );
  };
}

export function sendFile(reply: FastifyReply, name: string, type: string, file: Buffer) {
  return reply
    .type(type)
    .headers({
      'content-disposition': downloadHeader(cleanFileName(name)),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(file);
}
