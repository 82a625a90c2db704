import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Files } from '#server/files/files.ts';
import type { SignedLinks } from '#server/files/signed-links.ts';
import { forbidden, invalid, notFound } from '#server/http/errors.ts';
import { idempotencyKeyOf } from '#server/http/idempotency.ts';
import { drain } from '#server/http/multipart.ts';
import { addressOf, type CreateRateLimit } from '#server/http/rate-limits.ts';
import { consultationReceipt } from '#shared/contracts/consultations.ts';
import { problem, recordId } from '#shared/contracts/http.ts';
import { answerPage, answerPagePolicy, wantsPage } from './answer-page.ts';
import { type ConsultationService, MAX_UPLOAD_BYTES } from './consultations.service.ts';
import type { ConsultationStore } from './consultations.store.ts';
import { downloadHeader } from './file-names.ts';

const TEN_MINUTES_MS = 10 * 60 * 1000;
const MAX_REQUESTS = 5;
/** Refused ones count here only: whoever mends a field is not punished for it, whoever hammers is. */
const MAX_ATTEMPTS = 60;

type Deps = {
  consultations: ConsultationService;
  store: ConsultationStore;
  files: Files;
  links: SignedLinks;
  limit: CreateRateLimit;
};

export function consultationRoutes({
  consultations,
  store,
  files,
  links,
  limit,
}: Deps): FastifyPluginAsyncZod {
  const attempts = limit({ max: MAX_ATTEMPTS, perMs: TEN_MINUTES_MS, sentence: 'That were many attempts.' });
  const requests = limit({
    max: MAX_REQUESTS,
    perMs: TEN_MINUTES_MS,
    sentence: 'You have sent several requests in a short time.',
  });

  return async (app) => {
    // The form is read from the raw request, as it arrives.
    app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

    app.post(
      '/consultations',
      {
        schema: {
          tags: ['consultations'],
          summary: 'Send a consultation request',
          description:
            'As `multipart/form-data` with the fields `name`, `email`, `subject`, `message`, `academicLevel`, `essayType` and up to five `attachments`, or as JSON without files. Takes an `Idempotency-Key`.',
          response: { 201: consultationReceipt, '4xx': problem, '5xx': problem },
        },
        onRequest: attempts.hook,
        // A browser that posts the form by itself wants to show something.
        onSend: async (request, reply, payload) => {
          if (!wantsPage(request) || typeof payload !== 'string') return payload;
          reply.type('text/html; charset=utf-8').header('content-security-policy', answerPagePolicy);
          return answerPage(reply.statusCode, JSON.parse(payload));
        },
      },
      async (request, reply) => {
        const key = idempotencyKeyOf(request);
        const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data');
        let giveBack = () => {};
        try {
          if (!key || !(await consultations.isKnown(key))) giveBack = requests.take(addressOf(request));
          const answer = isForm
            ? await consultations.receiveForm(request, key)
            : await consultations.receiveFields(fieldsOf(request.body), key);
          if (answer.repeated) giveBack();
          return reply.status(201).header('cache-control', 'no-store').send(answer.body);
        } catch (error) {
          giveBack();
          if (isForm) await drain(request, reply, MAX_UPLOAD_BYTES);
          throw error;
        }
      },
    );

    app.get(
      '/files/:id',
      {
        schema: {
          tags: ['consultations'],
          summary: 'Download an attachment by its signed link',
          params: z.object({ id: recordId }),
          querystring: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
        },
      },
      async ({ params, query }, reply) => {
        if (!(await links.isValid(filePath(params.id), query)))
          throw forbidden('This link is no longer valid. Please open it again from the admin desk.');
        const attachment = await store.findAttachment(params.id);
        const file = attachment && (await files.read(attachment.storage_key));
        if (!attachment || !file) throw notFound('File');
        return reply
          .headers({
            'content-type': attachment.content_type,
            'content-length': file.size,
            'content-disposition': downloadHeader(attachment.original_name),
            'content-security-policy': "default-src 'none'; sandbox",
            'cross-origin-resource-policy': 'same-origin',
            'cache-control': 'private, no-store',
          })
          .send(file.stream);
      },
    );
  };
}

export function filePath(attachmentId: string): string {
  return `/api/files/${attachmentId}`;
}

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('The request must be a JSON object.');
  return body as Record<string, unknown>;
}
