import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readBrief } from '#server/briefs/briefs.ts';
import { notFound } from '#server/errors.ts';
import type { Files } from '#server/files/files.ts';
import { briefResponse } from '#shared/contracts/briefs.ts';
import { idParams } from '#shared/contracts/http.ts';
import type { RequestStore } from './requests.store.ts';

/** What a request says about its assignment. Read when it is asked for: nothing of it is stored. */
export function requestBriefRoutes(store: RequestStore, files: Files): FastifyPluginAsyncZod {
  return async (admin) => {
    admin.get(
      '/requests/:id/brief',
      {
        schema: {
          tags: ['admin'],
          summary: 'What the message and the files of a request say about its assignment',
          params: idParams,
          response: { 200: briefResponse },
        },
      },
      async ({ params }) => {
        const request = await store.find(params.id);
        if (!request) throw notFound('Request');
        return readBrief({
          message: request.message,
          files: request.attachments.map(({ original_name: name, storage_key: key }) => ({
            name,
            read: async () => {
              const file = await files.read(key);
              if (!file) throw notFound('File');
              return buffer(file.stream);
            },
          })),
        });
      },
    );
  };
}
