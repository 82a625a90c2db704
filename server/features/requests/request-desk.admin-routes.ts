import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AuditEvent, logEvent } from '#server/audit/audit.store.ts';
import { readBrief } from '#server/briefs/briefs.ts';
import { invalidField } from '#server/errors.ts';
import { readWhole } from '#server/files/files.ts';
import { type Api, acceptBytes, bindCalls, createAbortSignal } from '#server/http/api.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { readMultipart } from '#server/http/multipart.ts';
import { toVisitor } from '#server/http/visitor.ts';
import { toWordComments } from '#server/papers/annotations.ts';
import { queues, writeWordFile } from '#server/papers/papers.ts';
import { MAX_FILE_BYTES } from '#server/papers/zip.ts';
import { idParams, noContent } from '#shared/contracts/http.ts';
import { imageTypes, MAX_IMAGE_BYTES } from '#shared/contracts/post-status.ts';
import { uploadedImage } from '#shared/contracts/posts.ts';
import {
  closeInput,
  offerInput,
  offerWithdrawal,
  replyInput,
  requestCalls,
  requestDetailResponse,
  returnInput,
} from '#shared/contracts/requests.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import { deleteAddress, exportAddress } from './request-address.ts';
import { setDownloadHeaders } from './request-downloads.routes.ts';
import { MAX_FIELD_BYTES } from './request-files.ts';
import type { RequestLife } from './request-life.ts';
import type { RequestParts } from './request-parts.ts';
import { type NewPicture, recordPictures } from './request-pictures.ts';
import { get } from './requests.store.ts';
import { readOverview } from './requests-overview.ts';
import { addRound, prepareRound, readWork, type Work } from './returned-work.ts';

/** The key is stored with the step itself. */
const config = { idempotency: 'in-transaction' as const };

type Step<Body> = (life: RequestLife, id: string, body: Body) => Promise<unknown>;

/** What the owner does with a request, from the first reply to the work returned. */
export async function requestAdminRoutes(admin: Api, parts: RequestParts) {
  const route = bindCalls(admin, requestCalls);
  const { db, files, takeStep, settings, clock, requestService: service, requestViews: views } = parts;
  const { requestPictures: pictures, workCopies: copies } = parts;

  /** The same file twice makes one round. */
  async function returnWork(request: FastifyRequest, work: Work, text: string, added: NewPicture[] = []) {
    const { id, copyId } = request.params as { id: string; copyId?: string };
    const round = await prepareRound(work);
    const once = { caller: `return of ${id}`, key: readIdempotencyKey(request) };
    await takeStep(once, async (life, tx, now) => {
      await life.lockOpen(id);
      await recordPictures(tx, id, added);
      await life.returnWork(id, await addRound(tx, id, round, now), text);
      if (copyId)
        await tx
          .updateTable('request_copies')
          .set({ returned_at: now.toISOString() })
          .where('id', '=', copyId)
          .execute();
    });
    return { item: await views.getForOwner(id) };
  }

  function audit(request: FastifyRequest, event: AuditEvent['event'], count: number) {
    return logEvent(db, { event, detail: `${count} requests`, visitor: toVisitor(request) }, clock());
  }

  admin.addContentTypeParser('multipart/form-data', readReturn);
  // As before: the file alone, with its letter in the address.
  admin.addContentTypeParser(
    WORD_TYPE,
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    async ({ query }: FastifyRequest, file: Buffer) => ({ ...(query as object), file }),
  );
  acceptBytes(admin, imageTypes, MAX_IMAGE_BYTES);
  const made = { 201: requestDetailResponse };
  const done = { 200: requestDetailResponse };

  route('GET /requests/overview', () => readOverview(db, settings, clock()));

  route('GET /requests/:id', async (request) => ({ item: await views.getForOwner(request.params.id) }));

  route('GET /requests/:id/brief', async (request) => {
    const { message, attachments } = await get(db, request.params.id);
    return readBrief({
      message,
      files: attachments.map(({ original_name: name, storage_key }) => ({
        name,
        read: () => readWhole(files, storage_key),
      })),
    });
  });

  /** A step of the owner. The response is the request as it is then, unless it has no content. */
  function addStep<Input extends z.ZodType>(
    name: string,
    input: Input,
    response: Record<number, z.ZodType>,
    take: Step<z.infer<Input>>,
  ) {
    admin.post(
      `/requests/:id/${name}`,
      { config, schema: { params: idParams, body: input, response } },
      async (request) => {
        const { id } = request.params;
        const once = { caller: `${name} of ${id}`, key: readIdempotencyKey(request) };
        await takeStep(once, (life) => take(life, id, request.body as z.infer<Input>));
        return response === noContent ? undefined : { item: await views.getForOwner(id) };
      },
    );
  }

  addStep('replies', replyInput, made, (life, id, { text }) => life.reply(id, text));
  addStep('notes', replyInput, made, (life, id, { text }) => life.addPrivateNote(id, text));
  addStep('offers', offerInput, made, (life, id, offer) => life.makeOffer(id, offer));
  addStep('withdraw-offer', offerWithdrawal, done, (life, id, body) => life.withdrawOffer(id, body.offerId));
  addStep('close', closeInput, done, (life, id, body) => life.close(id, body?.text ?? ''));
  addStep('reopen', z.unknown(), done, (life, id) => life.reopen(id));
  addStep('link', z.unknown(), noContent, (life, id) => life.renewLink(id));

  admin.post(
    '/requests/:id/rounds',
    {
      config,
      schema: {
        summary: 'Return work: a Word `file` with changes and comments, and the letter to it',
        consumes: ['multipart/form-data', WORD_TYPE],
        params: idParams,
        body: returnInput.extend({ file: z.instanceof(Buffer, { error: 'must be a Word file' }) }),
        response: { 201: requestDetailResponse },
      },
    },
    async (request, reply) => {
      const { file, name, text, showNames } = request.body;
      const { store, pictures: added } = pictures.collect(request.params.id);
      const work = await readWork(file, name, { store, signal: createAbortSignal(reply) });
      return returnWork(request, { ...work, showsNames: showNames }, text, added);
    },
  );

  admin.post(
    '/requests/:id/pictures',
    {
      // The same picture has the same address.
      config: { idempotency: 'unneeded' },
      bodyLimit: MAX_IMAGE_BYTES,
      schema: {
        summary: 'Add a picture to a student’s file',
        consumes: [...imageTypes],
        params: idParams,
        body: z.instanceof(Buffer, { error: 'must be a picture' }),
        response: { 201: uploadedImage },
      },
    },
    async ({ params: { id }, body }) => {
      await get(db, id);
      return pictures.add(id, body);
    },
  );

  route('POST /requests/:id/copies', async ({ params: { id }, body: { attachmentId: copyId } }, reply) => ({
    item: await copies.open({ id, copyId }, createAbortSignal(reply)),
  }));

  route('GET /requests/:id/copies/:copyId', async (request) => ({ item: await copies.get(request.params) }));

  route('PUT /requests/:id/copies/:copyId', async (request) => ({
    item: await copies.save(request.params, request.body),
  }));

  route('GET /requests/:id/copies/:copyId/paper.docx', async ({ params: place }, reply) => {
    const { title, marked, annotations } = await copies.getWork(place);
    const file = await writeWordFile(
      { title, content: marked, comments: toWordComments(annotations) },
      (url) => pictures.read(place.id, url),
      queues.admin,
      createAbortSignal(reply),
    );
    return setDownloadHeaders(reply, `${title}.docx`, WORD_TYPE).send(file);
  });

  route('POST /requests/:id/copies/:copyId/return', { config }, async (request) => {
    const { title, marked, annotations } = await copies.getWork(request.params);
    const { text, showNames } = request.body;
    // What she has noted for herself stays at the desk.
    const shown = annotations.filter(({ isPublic }) => isPublic);
    const work = { title, marked, annotations: shown, showsNames: showNames };
    return returnWork(request, work, text);
  });

  route('POST /requests/export', { config: { idempotency: 'unneeded' } }, async (request, reply) => {
    const { zip, count } = await exportAddress({ db, files }, request.body.email);
    await audit(request, 'address-exported', count);
    return setDownloadHeaders(reply, 'requests.zip', 'application/zip').send(Readable.from(zip));
  });

  route('POST /requests/delete-address', async (request) => {
    const count = await deleteAddress(db, service, request.body.email);
    await audit(request, 'address-deleted', count);
    return { requests: count };
  });
}

/** Not in the address: a letter there is logged, and soon too long. */
async function readReturn(request: FastifyRequest) {
  const limits = {
    // A file that is too large is read, to be answered: a browser reads that after it has sent everything.
    maxBytes: 3 * MAX_FILE_BYTES,
    maxFieldBytes: MAX_FIELD_BYTES,
    maxFiles: 1,
    tooManyFiles: () => invalidField('file', 'must be one file'),
  };
  const work: { file?: Buffer; name?: string } = {};
  const letter = await readMultipart(request, limits, async ({ name, bytes }) => {
    const file = await buffer(bytes);
    if (name) Object.assign(work, { file, name });
  });
  return { ...letter, ...work };
}
