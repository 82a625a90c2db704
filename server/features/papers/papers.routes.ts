import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalidField, notFound } from '#server/errors.ts';
import { cleanFileName, downloadHeader } from '#server/files/file-names.ts';
import { type Comment, UnreadablePaper } from '#server/papers/paper.ts';
import { withStoredImages } from '#server/papers/paper-images.ts';
import { readPaperFile, writePaperFile } from '#server/papers/papers.ts';
import type { PaperPicture } from '#server/papers/write-story.ts';
import { MAX_FILE_BYTES } from '#server/papers/zip.ts';
import { idParams, MAX_TITLE, text } from '#shared/contracts/http.ts';
import { readPaperResponse } from '#shared/contracts/papers.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';

type PaperOf = { title: string; content: string; comments?: Comment[] };
type PictureDeps = { readPicture: (url: string) => Promise<PaperPicture | undefined> };
type PaperDeps = PictureDeps & {
  storeImage: (bytes: Buffer, id: string) => Promise<{ url: string }>;
  findSample: (id: string) => Promise<PaperOf | undefined>;
};

/** So many pictures of a sample go into its Word file. */
const MAX_PICTURES = 100;

async function sendPaper(reply: FastifyReply, sample: PaperOf | undefined, { readPicture }: PictureDeps) {
  if (!sample) throw notFound('Sample');
  const { title, content, comments = [] } = sample;
  const pictures = new Map<string, PaperPicture>();
  for (const [, url = ''] of content.matchAll(/<img\b[^<>]*\ssrc="([^"<>]+)"/g)) {
    if (pictures.has(url) || pictures.size === MAX_PICTURES) continue;
    const picture = await readPicture(url);
    if (picture) pictures.set(url, picture);
  }
  const file = await writePaperFile({ title, content, comments, pictures });
  const name = cleanFileName(`${title}.docx`);
  return reply.type(WORD_TYPE).header('content-disposition', downloadHeader(name)).send(file);
}

/** Word files for readers, where the owner allows it: the finished text, without comments and names. */
export function paperRoutes(deps: Omit<PaperDeps, 'storeImage'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/samples/:id/paper.docx',
      {
        schema: {
          tags: ['samples'],
          summary: 'A sample as a Word file, if its owner offers it',
          params: z.object({ id: z.string() }),
        },
      },
      async ({ params }, reply) => sendPaper(reply, await deps.findSample(params.id), deps),
    );
  };
}

/** Word files in and out, for the owner. */
export function adminPaperRoutes({ storeImage, ...deps }: PaperDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/samples/:id/paper.docx',
      {
        schema: {
          tags: ['admin: samples'],
          summary:
            'A sample as a Word file, with its changes, comments, notes, tables, pictures and equations',
          params: idParams,
        },
      },
      async ({ params }, reply) => sendPaper(reply, await deps.findSample(params.id), deps),
    );

    app.addContentTypeParser(
      WORD_TYPE,
      { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.post(
      '/papers',
      {
        config: { idempotency: 'unneeded' },
        bodyLimit: MAX_FILE_BYTES,
        schema: {
          tags: ['admin: samples'],
          summary: 'Read a Word file; only its pictures are stored',
          consumes: [WORD_TYPE],
          querystring: z.object({ name: text(MAX_TITLE) }),
          body: z.instanceof(Buffer, { error: 'must be a Word file' }),
          response: { 200: readPaperResponse },
        },
      },
      async ({ query, body }) => {
        try {
          const paper = await readPaperFile(body, query.name, { withImages: true });
          const stored = await withStoredImages(paper, storeImage);
          return { ...paper, ...stored, notes: paper.notes.length };
        } catch (error) {
          if (!(error instanceof UnreadablePaper)) throw error;
          throw invalidField('file', error.message);
        }
      },
    );
  };
}
