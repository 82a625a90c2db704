import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { invalidField, notFound } from '#server/errors.ts';
import { cleanFileName, downloadHeader } from '#server/files/file-names.ts';
import { type Api, acceptBytes, createAbortSignal } from '#server/http/api.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import { type Comment, UnreadablePaper } from '#server/papers/paper.ts';
import { importPaper, queues, writeWordFile } from '#server/papers/papers.ts';
import type { StorePicture } from '#server/papers/pictures.ts';
import type { PaperPicture } from '#server/papers/write-story.ts';
import { MAX_FILE_BYTES } from '#server/papers/zip.ts';
import { createQueueTurns } from '#server/worker-queue.ts';
import { idParams, MAX_TITLE, text } from '#shared/contracts/http.ts';
import { readPaperResponse } from '#shared/contracts/papers.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';

type WordFileDeps = {
  readPicture: (url: string) => Promise<PaperPicture | undefined>;
  findSample: (id: string) => Promise<{ title: string; content: string; comments?: Comment[] } | undefined>;
};

const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const MAX_WAITING = 5;
const downloadLimit = {
  name: 'word-files',
  max: 20,
  perMs: 10 * 60_000,
  sentence: 'Too many attempts.',
};

function sendWordFile(reply: FastifyReply, title: string, file: Buffer) {
  const name = cleanFileName(`${title}.docx`);
  return reply.type(WORD_TYPE).header('content-disposition', downloadHeader(name)).send(file);
}

/** Word files for readers, where the owner allows it: the finished text, without comments and names. */
export function wordFileRoutes(
  app: Api,
  { rateLimit, ...deps }: WordFileDeps & { rateLimit: CreateRateLimit },
) {
  const limit = rateLimit(downloadLimit);
  const turns = createQueueTurns(MAX_WAITING);
  /** By a hash of title and text: a file is written once until its sample changes. */
  const written = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  app.get(
    '/samples/:id/paper.docx',
    {
      schema: {
        summary: 'A sample as a Word file, if its owner offers it',
        params: z.object({ id: z.string() }),
      },
    },
    async (request, reply) => {
      const sample = await deps.findSample(request.params.id);
      if (!sample) throw notFound('Sample');
      const key = hash('sha256', JSON.stringify([sample.title, sample.content]));
      const cached = written.get(key);
      if (cached) return sendWordFile(reply, sample.title, cached);
      await limit.hook(request);
      const signal = createAbortSignal(reply);
      const file = await turns.run(
        async () => written.get(key) ?? writeWordFile(sample, deps.readPicture, queues.readers, signal),
        signal,
      );
      written.set(key, file);
      return sendWordFile(reply, sample.title, file);
    },
  );
}

/** Word files in and out, for the owner. */
export async function adminWordFileRoutes(
  app: Api,
  { storeImage, ...deps }: WordFileDeps & { storeImage: StorePicture },
) {
  app.get(
    '/samples/:id/paper.docx',
    {
      schema: {
        summary: 'A sample as a Word file, with its changes, comments, notes, tables, pictures and equations',
        params: idParams,
      },
    },
    async ({ params }, reply) => {
      const sample = await deps.findSample(params.id);
      if (!sample) throw notFound('Sample');
      const file = await writeWordFile(sample, deps.readPicture, queues.admin, createAbortSignal(reply));
      return sendWordFile(reply, sample.title, file);
    },
  );

  acceptBytes(app, WORD_TYPE, MAX_FILE_BYTES);
  app.post(
    '/papers',
    {
      config: { idempotency: 'unneeded' },
      bodyLimit: MAX_FILE_BYTES,
      schema: {
        summary: 'Read a Word file; only its pictures are stored',
        consumes: [WORD_TYPE],
        querystring: z.object({ name: text(MAX_TITLE) }),
        body: z.instanceof(Buffer, { error: 'must be a Word file' }),
        response: { 200: readPaperResponse },
      },
    },
    async ({ query, body }, reply) => {
      try {
        const signal = createAbortSignal(reply);
        const paper = await importPaper(body, query.name, { store: storeImage, signal });
        return { ...paper, notes: paper.notes.length };
      } catch (error) {
        if (!(error instanceof UnreadablePaper)) throw error;
        throw invalidField('file', error.message);
      }
    },
  );
}
