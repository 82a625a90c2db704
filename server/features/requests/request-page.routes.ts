import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '#server/db/engines/engine.ts';
import { ExpectedError, invalidField, notFound } from '#server/errors.ts';
import { toVisitorAddress } from '#server/http/addresses.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { drain } from '#server/http/multipart.ts';
import { plainPage, plainPagePolicy } from '#server/http/plain-forms.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import { IN_PROCESS_ADDRESS } from '#server/http/search-limit.ts';
import {
  type AnswerFields,
  acceptInput,
  answerFields,
  linkInput,
  plainInput,
  requestTokenParams,
  requestView,
  tickInput,
} from '#shared/contracts/request-page.ts';
import type { Translate } from '#shared/words/translate.ts';
import { listByAddress } from './request-address.ts';
import { findComment, setTick } from './request-comments.store.ts';
import { MAX_UPLOAD_BYTES, type RequestFiles } from './request-files.ts';
import { findByToken } from './request-links.ts';
import { acceptRequestForms, endedPage, REQUEST_ENDED_PATH } from './request-page-forms.ts';
import type { TakeStep } from './request-steps.ts';
import type { RequestViews } from './request-views.ts';
import type { RequestService } from './requests.service.ts';
import { createRequestStore, type StoredFile } from './requests.store.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const tags = ['requests'];

type Deps = {
  db: Db;
  views: RequestViews;
  takeStep: TakeStep;
  files: RequestFiles;
  service: Pick<RequestService, 'remove'>;
  rateLimit: CreateRateLimit;
  getTranslator: () => Promise<Translate>;
};

/** Not seen by caches, search engines and other sites. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** The student's page of her request. Everything here is for whoever holds the token. */
export function requestPageRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, views, takeStep, files, service, rateLimit, getTranslator } = deps;
  const limit = (name: string, max: number, sentence = 'Too many attempts.') =>
    rateLimit({ name: `request-page-${name}`, max, perMs: TEN_MINUTES_MS, sentence });
  const wrong = limit('wrong', 20);
  const reads = limit('reads', 300);
  const writes = limit('writes', 60);
  const mails = limit('mails', 5);

  /** A right token is never refused because of wrong ones, and those are all alike. */
  async function getRequestId(request: FastifyRequest): Promise<string> {
    const { token } = request.params as { token: string };
    const id = await findByToken(db, token);
    if (id) return id;
    if (request.ip !== IN_PROCESS_ADDRESS) await wrong.take(toVisitorAddress(request));
    throw notFound('Request');
  }

  function toKey(request: FastifyRequest, body: { idempotencyKey?: string | undefined } | null | undefined) {
    return readIdempotencyKey(request) ?? body?.idempotencyKey;
  }

  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(privateHeaders);
      if (request.ip !== IN_PROCESS_ADDRESS) await (request.method === 'GET' ? reads : writes).hook(request);
    });
    acceptRequestForms(app, getTranslator);
    // Files are parsed from the raw request, as they arrive.
    app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    const schema = { tags, params: requestTokenParams };
    const config = { idempotency: 'in-transaction' as const };
    const view = { 200: requestView };

    app.get('/requests/:token', { schema: { ...schema, response: view } }, async (request) =>
      views.getForStudent(await getRequestId(request)),
    );

    app.post(
      '/requests/:token/confirm',
      { config, schema: { ...schema, body: plainInput, response: view } },
      async (request) => {
        const requestId = await getRequestId(request);
        await takeStep({ call: 'confirm', requestId, key: undefined }, (life) => life.confirm(requestId));
        return views.getForStudent(requestId);
      },
    );

    app.post(
      '/requests/:token/answers',
      { config, schema: { ...schema, response: { 201: requestView } } },
      async (request, reply) => {
        const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data');
        try {
          const requestId = await getRequestId(request);
          if (isForm)
            await files.receiveForm(request, (fields, stored) => {
              Object.assign(request, { body: fields });
              return answer(request, requestId, fields, stored);
            });
          else await answer(request, requestId, request.body, []);
          return reply.status(201).send(await views.getForStudent(requestId));
        } catch (error) {
          if (isForm) await drain(request, reply, MAX_UPLOAD_BYTES);
          throw error;
        }
      },
    );

    async function answer(request: FastifyRequest, requestId: string, body: unknown, stored: StoredFile[]) {
      const fields = readAnswer(body);
      const uploaded = await files.findUploads((body as { uploads?: unknown } | null)?.uploads);
      const attached = [...stored, ...uploaded];
      if (!fields.text.trim() && attached.length === 0)
        throw invalidField('text', 'Write an answer, or choose a file.');
      let twice: string[] = [];
      const result = await takeStep(
        { call: 'answer', requestId, key: toKey(request, fields) },
        async (life, tx, now) => {
          if (fields.commentId && !(await findComment(tx, requestId, fields)))
            throw invalidField('commentId', 'is not a comment of this work');
          const entryId = await life.answer(requestId, fields, attached);
          twice = await createRequestStore(tx).addAttachments(requestId, attached, entryId, now);
        },
      );
      await files.removeFiles(twice);
      return result;
    }

    app.post(
      '/requests/:token/accept',
      { config, schema: { ...schema, body: acceptInput, response: view } },
      async (request) => {
        const requestId = await getRequestId(request);
        await takeStep({ call: 'accept', requestId, key: toKey(request, request.body) }, (life) =>
          life.accept(requestId, request.body.offerId),
        );
        return views.getForStudent(requestId);
      },
    );

    app.post(
      '/requests/:token/ticks',
      { config, schema: { ...schema, body: tickInput, response: view } },
      async (request) => {
        const requestId = await getRequestId(request);
        await takeStep({ call: 'tick', requestId, key: undefined }, async (life, tx, now) => {
          await life.lockForStudent(requestId);
          if (!(await findComment(tx, requestId, request.body)))
            throw invalidField('commentId', 'is not a comment of this work');
          await setTick(tx, request.body, now);
        });
        return views.getForStudent(requestId);
      },
    );

    app.post(
      '/requests/:token/withdraw',
      { config, schema: { ...schema, body: plainInput, response: { 204: z.undefined() } } },
      async (request, reply) => {
        const requestId = await getRequestId(request);
        await takeStep({ call: 'withdraw', requestId, key: undefined }, (life) => life.withdraw(requestId));
        return reply.status(204).send();
      },
    );

    app.post(
      '/requests/:token/delete',
      { config, schema: { ...schema, body: plainInput, response: { 204: z.undefined() } } },
      async (request, reply) => {
        const requestId = await getRequestId(request);
        await takeStep({ call: 'delete', requestId, key: undefined }, (life) =>
          life.lockForStudent(requestId),
        );
        await service.remove(requestId);
        return reply.status(204).send();
      },
    );

    app.post(
      '/requests/:token/renew',
      {
        config,
        onRequest: mails.hook,
        schema: { ...schema, body: plainInput, response: { 204: z.undefined() } },
      },
      async (request, reply) => {
        const requestId = await getRequestId(request);
        await takeStep({ call: 'renew', requestId, key: undefined }, (life) => life.renewLink(requestId));
        return reply.status(204).send();
      },
    );

    app.post(
      '/requests/links',
      {
        config,
        onRequest: mails.hook,
        schema: {
          tags,
          summary: 'Mail new links to an address; the response is the same whether it has requests',
          body: linkInput,
          response: { 202: z.null() },
        },
      },
      async ({ body }, reply) => {
        const email = body.email.trim().toLowerCase();
        await mails.take(email);
        for (const { id: requestId, state } of await listByAddress(db, email))
          if (state !== 'withdrawn')
            await takeStep({ call: 'renew', requestId, key: undefined }, (life) => life.renewLink(requestId));
        return reply.status(202).send(null);
      },
    );

    app.get(REQUEST_ENDED_PATH.slice('/api'.length), { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', plainPagePolicy)
        .send(endedPage(await getTranslator())),
    );
  };
}

function readAnswer(body: unknown): AnswerFields {
  const read = answerFields.safeParse(body ?? {});
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0] ?? { path: ['text'], message: 'is not valid' };
  throw invalidField(path.join('.'), message);
}

/**
 * A page with a wrong token is counted like a call with one. The page itself reads the API without the visitor's
 * address.
 */
export function limitWrongRequestPages(app: FastifyInstance, rateLimit: CreateRateLimit) {
  const wrong = rateLimit({
    name: 'request-page-wrong',
    max: 20,
    perMs: TEN_MINUTES_MS,
    sentence: 'Too many attempts.',
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || !request.url.startsWith('/requests/')) return payload;
    try {
      await wrong.take(toVisitorAddress(request));
      return payload;
    } catch (error) {
      if (!(error instanceof ExpectedError) || error.kind !== 'too-many') throw error;
      reply.status(429).header('retry-after', String(error.retryAfterS)).removeHeader('content-encoding');
      reply.removeHeader('content-length').type('text/html; charset=utf-8');
      reply.header('content-security-policy', plainPagePolicy);
      return plainPage('429', error.message);
    }
  });
}
