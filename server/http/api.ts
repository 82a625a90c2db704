import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** Where a feature registers its routes; their schemas are Zod's. */
export type Api = Parameters<FastifyPluginAsyncZod>[0];

/** Bodies of these types are read as a whole, up to this size. */
export function acceptBytes(app: FastifyInstance, types: string | readonly string[], bodyLimit: number) {
  app.addContentTypeParser(
    [types].flat(),
    { parseAs: 'buffer', bodyLimit },
    async (_request: unknown, body: Buffer) => body,
  );
}
