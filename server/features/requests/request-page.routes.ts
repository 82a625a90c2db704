import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/engines/engine.ts';
import { ExpectedError, invalidField, isNotFound, notFound } from '#server/errors.ts';
import type { Api } from '#server/http/api.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { drain } from '#server/http/multipart.ts';
import { asPage, isPlainForm, plainPage } from '#server/http/plain-forms.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import { IN_PROCESS_ADDRESS } from '#server/http/search-limit.ts';
import { toVisitorAddress } from '#server/http/visitor.ts';
import { noContent } from '#shared/contracts/http.ts';
import {
  type AnswerFields,
  acceptInput,
  answerFields,
  commentPlace,
  declineInput,
  linkInput,
  plainInput,
  requestTokenParams,
  requestView,
  tickInput,
} from '#shared/contracts/request-page.ts';
import { readProperties } from '#shared/records.ts';
import { listByAddress } from './request-address.ts';
import { MAX_UPLOAD_BYTES } from './request-files.ts';
import { addResultPage, answerForms } from './request-forms.ts';
import type { RequestLife } from './request-life.ts';
import { findByToken } from './request-links.ts';
import type { RequestParts } from './request-parts.ts';
import type { StoredFile } from './requests.store.ts';
import { requireComment, setTick } from './returned-work.ts';

/** Where a form leads whose link no longer works afterwards, and one that asks for a new link. */
const ENDED_PATH = '/api/requests/ended';
const MAILED_PATH = '/api/requests/mailed';

type Step<Body> = (life: RequestLife, at: { id: string; body: Body; tx: Db; now: Date }) => Promise<unknown>;

type StepOptions = {
  /** The link by which the student came does not work any more. */
  endsLink?: boolean;
  after?: (id: string) => Promise<void>;
  onRequest?: ReturnType<CreateRateLimit>['hook'] | [];
};

/** Not seen by caches, search engines and other sites. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** The student's page of her request. Everything here is for whoever holds the token. */
export async function requestPageRoutes(app: Api, parts: RequestParts) {
  const { db, takeStep, requestFiles, rateLimit, getTranslator } = parts;
  const { requestViews: views, requestService: service } = parts;
  const limit = (name: string, max: number) => limitPage(rateLimit, name, max);
  const wrong = limitWrong(rateLimit);
  const reads = limit('reads', 300);
  const writes = limit('writes', 60);
  const mails = limit('mails', 5);

  /** A right token is never refused because of wrong ones, and those are all alike. */
  async function getRequestId(request: FastifyRequest): Promise<string> {
    const id = await findByToken(db, readToken(request));
    if (id) return id;
    if (request.ip !== IN_PROCESS_ADDRESS) await wrong.take(toVisitorAddress(request));
    throw notFound('Request');
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(privateHeaders);
    if (request.ip !== IN_PROCESS_ADDRESS) await (request.method === 'GET' ? reads : writes).hook(request);
  });
  answerForms(app, getTranslator, {
    failure: 'This was not sent',
    // A call that ends the link has nothing to show.
    toNext: (request, status) =>
      status === 202 ? MAILED_PATH : status === 204 ? ENDED_PATH : toPagePath(request),
    toForm: (request) => (readToken(request) ? toPagePath(request) : '/contact'),
  });
  addResultPage(app, ENDED_PATH.slice('/api'.length), getTranslator, [
    'Done',
    'That link no longer works. If you asked for a new one, it is on its way to your inbox.',
  ]);
  addResultPage(app, MAILED_PATH.slice('/api'.length), getTranslator, [
    'Check your inbox',
    'If you have a request with me under this address, a new link is on its way.',
  ]);
  const schema = { params: requestTokenParams };
  const config = { idempotency: 'in-transaction' as const };

  app.get('/requests/:token', { schema: { ...schema, response: { 200: requestView } } }, async (request) =>
    views.getForStudent(await getRequestId(request)),
  );

  /** A step of the student. The response is the request as it is then, or nothing if the link has ended. */
  function addStep<Input extends z.ZodType>(
    name: string,
    input: Input,
    step: Step<z.infer<Input>>,
    { endsLink = false, after, onRequest = [] }: StepOptions = {},
  ) {
    app.post(
      `/requests/:token/${name}`,
      {
        // Where the link ends, the token alone does not find the first answer.
        config: endsLink ? {} : config,
        onRequest,
        schema: {
          ...schema,
          body: input,
          response: endsLink ? noContent : { 200: requestView },
        },
      },
      async (request) => {
        const id = await getRequestId(request).catch((error) => {
          // Tapped twice, or sent again because the answer was lost: what it says is true.
          if (endsLink && isPlainForm(request) && isNotFound(error)) return undefined;
          throw error;
        });
        if (id === undefined) return undefined;
        const body = request.body as z.infer<Input>;
        await takeStep({ caller: `${name} of ${id}`, key: readKey(request, body) }, (life, tx, now) =>
          step(life, { id, body, tx, now }),
        );
        await after?.(id);
        return endsLink ? undefined : views.getForStudent(id);
      },
    );
  }

  addStep('confirm', plainInput, (life, { id }) => life.confirm(id));
  addStep('accept', acceptInput, (life, { id, body }) => life.accept(id, body.offerId));
  addStep('decline', declineInput, (life, { id, body }) => life.decline(id, body.offerId, body.text));
  addStep('ticks', tickInput, async (life, { id, body, tx, now }) => {
    await life.lockForStudent(id);
    await requireComment(tx, id, body);
    await setTick(tx, body, now);
  });
  addStep('withdraw', plainInput, (life, { id }) => life.withdraw(id), { endsLink: true });
  addStep('delete', plainInput, (life, { id }) => life.lockForStudent(id), {
    endsLink: true,
    after: service.remove,
  });
  addStep('renew', plainInput, (life, { id }) => life.renewLink(id), {
    endsLink: true,
    onRequest: mails.hook,
  });

  app.post(
    '/requests/:token/answers',
    { config, schema: { ...schema, response: { 201: requestView } } },
    async (request, reply) => {
      const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data');
      try {
        const requestId = await getRequestId(request);
        if (isForm)
          await requestFiles.receiveForm(request, (fields, stored) => {
            Object.assign(request, { body: fields });
            return answer(request, requestId, stored);
          });
        else await answer(request, requestId, []);
        return await views.getForStudent(requestId);
      } catch (error) {
        if (isForm) await drain(request, reply, MAX_UPLOAD_BYTES);
        throw error;
      }
    },
  );

  async function answer(request: FastifyRequest, requestId: string, stored: StoredFile[]) {
    const fields = readAnswer(request.body);
    const attached = [...stored, ...(await requestFiles.findUploads(fields.uploads))];
    if (!fields.text.trim() && attached.length === 0)
      throw invalidField('text', 'Write an answer, or choose a file.');
    const caller = `answer of ${requestId}`;
    // The key is that of the page: after a lost response, words that were changed are another answer.
    const { text, roundId, commentId } = fields;
    const content = [
      readKey(request, fields),
      text,
      roundId,
      commentId,
      ...attached.map((file) => file.hash),
    ];
    const key = content[0] && hash('sha256', JSON.stringify(content));
    const result = await takeStep({ caller, key }, async (life, tx) => {
      if (fields.commentId) await requireComment(tx, requestId, fields);
      return life.answer(requestId, fields, attached);
    });
    if (!result.repeated) await requestFiles.removeFiles(result.body);
    return result;
  }

  app.post(
    '/requests/links',
    {
      config,
      onRequest: mails.hook,
      schema: {
        summary: 'Mail new links to an address; the response is the same whether it has requests',
        body: linkInput,
        response: { 202: z.null() },
      },
    },
    async ({ body }) => {
      const email = body.email.trim().toLowerCase();
      await mails.take(email);
      for (const { id, state } of await listByAddress(db, email))
        if (state !== 'withdrawn')
          await takeStep({ caller: `link of ${id}`, key: undefined }, (life) => life.mailNewLink(id));
      return null;
    },
  );
}

function readToken({ params }: FastifyRequest): string {
  return String(readProperties(params).token ?? '');
}

/** Whoever ticks off or answers a comment of returned work comes back to it. */
function toPagePath(request: FastifyRequest): string {
  const page = `/requests/${readToken(request)}`;
  const place = commentPlace.safeParse(request.body).data;
  return place ? `${page}/work/${place.round}#comment-${place.commentId}` : page;
}

/** From the header, or from the field of a plain form. */
function readKey(request: FastifyRequest, body: unknown): string | undefined {
  const { idempotencyKey } = readProperties(body);
  return readIdempotencyKey(request) ?? (typeof idempotencyKey === 'string' ? idempotencyKey : undefined);
}

function readAnswer(body: unknown): AnswerFields {
  const read = answerFields.safeParse(body ?? {});
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0] ?? { path: ['text'], message: 'is not valid' };
  throw invalidField(path.join('.'), message);
}

function limitPage(rateLimit: CreateRateLimit, name: string, max: number) {
  return rateLimit({
    name: `request-page-${name}`,
    max,
    perMs: 10 * 60_000,
    sentence: 'Too many attempts.',
  });
}

function limitWrong(rateLimit: CreateRateLimit) {
  return limitPage(rateLimit, 'wrong', 20);
}

/** A page with a wrong token counts like a call with one: it reads the API without the visitor's address. */
export function limitWrongRequestPages(app: FastifyInstance, rateLimit: CreateRateLimit) {
  const wrong = limitWrong(rateLimit);
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || !request.url.startsWith('/requests/')) return payload;
    try {
      await wrong.take(toVisitorAddress(request));
      return payload;
    } catch (error) {
      if (!(error instanceof ExpectedError) || error.kind !== 'too-many') throw error;
      reply.status(429).header('retry-after', String(error.retryAfterS)).removeHeader('content-encoding');
      return asPage(reply, plainPage('429', error.message));
    }
  });
}
