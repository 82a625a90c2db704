import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '#server/db/engines/engine.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { cleanFileName, downloadHeader } from '#server/files/file-names.ts';
import type { Files } from '#server/files/files.ts';
import type { SignedLinks } from '#server/files/signed-links.ts';
import { createAbortSignal } from '#server/http/abort-signal.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import type { PaperPicture } from '#server/papers/write-story.ts';
import { idParams, recordId } from '#shared/contracts/http.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import type { RequestStore } from './requests.store.ts';
import { describeRoundFile, roundFiles, roundPath, writeWordFile } from './returned-work.ts';

const expired = 'This link is no longer valid. Please open it again from the page it was on.';
const signed = z.object({ expires: z.string().default(''), signature: z.string().default('') });
const tags = ['requests'];
/** Always a download, never shown inside the site. */
const downloadHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
};

type Deps = {
  db: Db;
  store: RequestStore;
  files: Files;
  links: SignedLinks;
  limit: CreateRateLimit;
  readPicture: (url: string) => Promise<PaperPicture | undefined>;
};

/** Files of requests, by signed links that work for a quarter of an hour. There is no other way to them. */
export function requestDownloadRoutes({
  db,
  store,
  files,
  links,
  limit,
  readPicture,
}: Deps): FastifyPluginAsyncZod {
  const downloads = limit({
    name: 'request-downloads',
    max: 60,
    perMs: 10 * 60_000,
    sentence: 'Too many attempts.',
  });
  return async (app) => {
    app.get(
      '/files/:id',
      {
        schema: {
          tags,
          summary: 'Download an attachment by its signed link',
          params: idParams,
          querystring: signed,
        },
      },
      async ({ params, query }, reply) => {
        if (!(await links.isValid(filePath(params.id), query))) throw forbidden(expired);
        const attachment = await store.findAttachment(params.id);
        const file = attachment && (await files.read(attachment.storage_key));
        if (!attachment || !file) throw notFound('File');
        return reply
          .headers({
            ...downloadHeaders,
            'content-type': attachment.content_type,
            'content-length': file.size,
            'content-disposition': downloadHeader(attachment.original_name),
          })
          .send(file.stream);
      },
    );

    app.get(
      '/files/rounds/:id/:file',
      {
        schema: {
          tags,
          summary: 'Download returned work as a Word file, by its signed link',
          params: z.object({ id: recordId, file: z.enum(roundFiles) }),
          querystring: signed,
        },
        onRequest: downloads.hook,
      },
      async ({ params, query }, reply) => {
        if (!(await links.isValid(roundPath(params.id, params.file), query))) throw forbidden(expired);
        const round = await db
          .selectFrom('request_rounds')
          .selectAll()
          .where('id', '=', params.id)
          .executeTakeFirst();
        if (!round) throw notFound('File');
        const word = describeRoundFile(round, params.file);
        const file = await writeWordFile(word, { readPicture, signal: createAbortSignal(reply) });
        const name = params.file === 'marked' ? `${word.title} (marked)` : word.title;
        return reply
          .type(WORD_TYPE)
          .headers({
            ...downloadHeaders,
            'content-disposition': downloadHeader(cleanFileName(`${name}.docx`)),
          })
          .send(file);
      },
    );
  };
}

export function filePath(attachmentId: string): string {
  return `/api/files/${attachmentId}`;
}
