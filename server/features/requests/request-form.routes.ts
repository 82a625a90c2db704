import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ExpectedError, invalid } from '#server/errors.ts';
import type { Api } from '#server/http/api.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { drain } from '#server/http/multipart.ts';
import { toVisitorAddress } from '#server/http/visitor.ts';
import { MAX_ATTACHMENTS } from '#shared/contracts/attachment-rules.ts';
import { MAX_TITLE, noContent, problem, text } from '#shared/contracts/http.ts';
import { requestFieldNames } from '#shared/contracts/request-fields.ts';
import { correctionInput, correctionResponse, requestReceipt } from '#shared/contracts/requests.ts';
import { MAX_UPLOAD_BYTES } from './request-files.ts';
import { addResultPage, answerForms, wantsPage } from './request-forms.ts';
import type { RequestParts } from './request-parts.ts';

/** The response page for a visitor without JavaScript. */
const SENT_PATH = '/api/consultations/sent';
const TEN_MINUTES_MS = 10 * 60 * 1000;
const MAX_REQUESTS = 5;
/** Rejected requests count only here: correcting a field costs nothing, hammering does. */
const MAX_ATTEMPTS = 60;
/** Six requests with all their files, or one whose line breaks again and again. */
const MAX_UPLOADS = 30;

type Place = { giveBack: () => Promise<void>; refusal?: ExpectedError };

export async function requestFormRoutes(app: Api, parts: RequestParts) {
  const { requestService: service, requestFiles, rateLimit, getTranslator } = parts;
  const limit = (name: string, max: number, sentence: string) =>
    rateLimit({ name, max, perMs: TEN_MINUTES_MS, sentence });
  const attempts = limit('consultation-attempts', MAX_ATTEMPTS, 'Too many attempts.');
  const requests = limit('consultations', MAX_REQUESTS, 'You have sent several requests in a short time.');
  const corrections = limit('consultation-addresses', MAX_REQUESTS, 'Too many attempts.');
  const uploads = limit('request-uploads', MAX_UPLOADS, 'You have sent many files in a short time.');

  /**
   * A repeated request gets its first response again, even without a free slot; but its sender is in the form, which
   * is not read yet. So a request with a known key is read without a slot, only to repeat that response.
   */
  async function takeSlot(request: FastifyRequest, key: string | undefined): Promise<Place> {
    try {
      return { giveBack: await requests.take(toVisitorAddress(request)) };
    } catch (refusal) {
      if (!(refusal instanceof ExpectedError) || !key || !(await service.isUsed(key))) throw refusal;
      return { giveBack: async () => {}, refusal };
    }
  }

  answerForms(app, getTranslator, {
    failure: 'Your request was not sent',
    toNext: () => SENT_PATH,
    toForm: () => '/contact',
  });
  addResultPage(app, SENT_PATH.slice('/api'.length), getTranslator, [
    'Thank you',
    'Your request has arrived. A receipt is on its way to your inbox, and I will answer you myself.',
  ]);

  app.post(
    '/consultations',
    {
      config: { idempotency: 'in-transaction' },
      schema: {
        summary: 'Send a consultation request',
        description: `As \`multipart/form-data\` with the fields ${requestFieldNames.map((field) => `\`${field}\``).join(', ')} and up to ${MAX_ATTACHMENTS} \`attachments\`, or as JSON without files. Takes an \`Idempotency-Key\`.`,
        response: { 201: requestReceipt, '4xx': problem, '5xx': problem },
      },
      onRequest: attempts.hook,
    },
    async (request, reply) => {
      const key = readIdempotencyKey(request);
      const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data');
      let place: Place = { giveBack: async () => {} };
      try {
        place = await takeSlot(request, key);
        const withoutScripts = wantsPage(request);
        const once = { key, withoutScripts, ...(place.refusal && { refusal: place.refusal }) };
        const result = isForm
          ? await service.receiveForm(request, once)
          : await service.receiveFields(toFields(request.body), once);
        if (result.repeated) await place.giveBack();
        reply.header('cache-control', 'no-store');
        return result.body;
      } catch (error) {
        await place.giveBack().catch(() => {});
        if (isForm) await drain(request, reply, MAX_UPLOAD_BYTES);
        throw error;
      }
    },
  );

  app.post(
    '/consultations/address',
    {
      config: { idempotency: 'in-transaction' },
      schema: {
        summary: 'Correct the mail address of a request that was just sent',
        description:
          'The links sent to the old address end, and the receipt goes to the new one. Refused, with one response for every reason, after 15 minutes, with a wrong or used token, and once the request is confirmed.',
        body: correctionInput,
        response: { 200: correctionResponse, '4xx': problem, '5xx': problem },
      },
      onRequest: corrections.hook,
    },
    async (request, reply) => {
      const { token, email } = request.body;
      reply.header('cache-control', 'no-store');
      return service.correctAddress(token, email, readIdempotencyKey(request));
    },
  );

  // A file is read from the raw request, as it arrives.
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));

  app.post(
    '/consultations/files',
    {
      schema: {
        summary: 'Send one file of a request that follows',
        description:
          'As `application/octet-stream`, with 32 random hexadecimal digits as `Idempotency-Key`. The request names it in `uploads`: `[{ "key", "name" }]`, as JSON. A file that no request names is deleted after a day.',
        querystring: z.object({ name: text(MAX_TITLE) }),
        response: { ...noContent, '4xx': problem, '5xx': problem },
      },
      onRequest: uploads.hook,
    },
    async (request, reply) => {
      try {
        await requestFiles.receiveFile(request, readIdempotencyKey(request), request.query.name);
      } finally {
        await drain(request, reply, MAX_UPLOAD_BYTES);
      }
    },
  );
}

function toFields(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('The request must be a JSON object.');
  return { ...body };
}
