import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newId } from '#server/db/rows.ts';
import { notFound } from '#server/errors.ts';
import { cleanFileName, downloadHeader } from '#server/files/file-names.ts';
import { checkedBytes, getMimeType, wrongType } from '#server/files/file-types.ts';
import type { Files } from '#server/files/files.ts';
import type { Api } from '#server/http/api.ts';
import { drain } from '#server/http/multipart.ts';
import { MAX_ATTACHMENT_BYTES } from '#shared/contracts/attachment-rules.ts';
import { MAX_TITLE, RECORD_ID, text } from '#shared/contracts/http.ts';
import { type DocumentExtension, documentExtensions } from '#shared/contracts/sample-rules.ts';
import { uploadedDocument } from '#shared/contracts/samples.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** `POST /admin/samples/documents?name=…` with the document as the body, as `application/octet-stream`. */
export async function sampleDocumentRoutes(app: Api, { files }: { files: Files }) {
  // Streamed: never in memory as a whole.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.post(
    '/samples/documents',
    {
      schema: {
        summary: 'Keep a document that readers of a sample may download',
        consumes: ['application/octet-stream'],
        querystring: z.object({ name: text(MAX_TITLE) }),
        response: { 201: uploadedDocument },
      },
    },
    async (request, reply) => {
      const name = cleanFileName(request.query.name);
      try {
        const document = await storeDocument(files, name, request.raw);
        return { name, ...document };
      } catch (error) {
        await drain(request, reply, MAX_ATTACHMENT_BYTES);
        throw error;
      }
    },
  );
}

async function storeDocument(files: Files, name: string, bytes: Readable) {
  const extension = findExtension(name);
  if (!extension) throw wrongType('document');
  const id = newId();
  const checked = checkedBytes(bytes, extension, 'document');
  const { size } = await files.write(toFileKey(id, extension), checked);
  return { url: `/media/documents/${id}/${encodeURIComponent(name)}`, size };
}

/** Public documents, always a download. The name in the URL is the file name. */
export function mountDocuments(app: FastifyInstance, files: Files) {
  app.get<{ Params: { id: string; name: string } }>(
    '/media/documents/:id/:name',
    { schema: { hide: true } },
    async ({ params: { id, name } }, reply) => {
      const extension = findExtension(name);
      const file = extension && RECORD_ID.test(id) && (await files.read(toFileKey(id, extension)));
      if (!extension || !file) throw notFound('Document');
      return reply
        .headers({
          'content-type': getMimeType(extension),
          'content-length': file.size,
          'content-disposition': downloadHeader(cleanFileName(name)),
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': FOR_EVER,
        })
        .send(file.stream);
    },
  );
}

function toFileKey(id: string, extension: DocumentExtension): string {
  return `document-${id}.${extension}`;
}

function findExtension(name: string): DocumentExtension | undefined {
  const last = name.match(/\.([a-z]+)$/i)?.[1]?.toLowerCase();
  return documentExtensions.find((extension) => extension === last);
}
