import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { forbidden, notFound } from '#server/errors.ts';
import { cleanFileName, downloadHeader } from '#server/files/file-names.ts';
import { signedQuery } from '#server/files/signed-links.ts';
import type { Api } from '#server/http/api.ts';
import { createAbortSignal } from '#server/http/api.ts';
import { queues, writeWordFile } from '#server/papers/papers.ts';
import { idParams, recordId } from '#shared/contracts/http.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import { filePath } from './request-files.ts';
import type { RequestParts } from './request-parts.ts';
import { describeRoundFile, roundFiles, roundPath } from './returned-work.ts';

const expired = 'This link is no longer valid. Please open it again from the page it was on.';

/** Files of requests, by signed links that work for a quarter of an hour. There is no other way to them. */
export function requestDownloadRoutes(
  app: Api,
  { db, files, links, requestPictures: pictures, rateLimit }: RequestParts,
) {
  const downloads = rateLimit({
    name: 'request-downloads',
    max: 60,
    perMs: 10 * 60_000,
    sentence: 'Too many attempts.',
  });
  app.get(
    '/files/:id',
    {
      schema: {
        summary: 'Download an attachment by its signed link',
        params: idParams,
        querystring: signedQuery,
      },
    },
    async ({ params, query }, reply) => {
      if (!(await links.isValid(filePath(params.id), query))) throw forbidden(expired);
      const attachment = await db
        .selectFrom('attachments')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirst();
      const file = attachment && (await files.read(attachment.storage_key));
      if (!attachment || !file) throw notFound('File');
      return setDownloadHeaders(reply, attachment.original_name, attachment.content_type)
        .header('content-length', file.size)
        .send(file.stream);
    },
  );

  app.get(
    '/files/rounds/:id/:file',
    {
      schema: {
        summary: 'Download returned work as a Word file, by its signed link',
        params: z.object({ id: recordId, file: z.enum(roundFiles) }),
        querystring: signedQuery,
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
      const file = await writeWordFile(
        word,
        (url) => pictures.read(round.request_id, url),
        queues.readers,
        createAbortSignal(reply),
      );
      const name = params.file === 'marked' ? `${word.title} (marked)` : word.title;
      return setDownloadHeaders(reply, `${name}.docx`, WORD_TYPE).send(file);
    },
  );
}

/** Always a download, never shown inside the site; a picture is shown where a page has it. */
export function setDownloadHeaders(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.headers({
    'content-type': type,
    'content-disposition': downloadHeader(cleanFileName(name)),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
}
