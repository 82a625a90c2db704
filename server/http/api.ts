import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalid } from '#server/errors.ts';

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

/** The `response` of a call that has nothing to tell. */
export const noContent = { 204: z.undefined() };

/** A response has the status that its route declares in its schema, unless the handler or an error sets another. */
export function registerDeclaredStatus(app: FastifyInstance) {
  app.addHook('preHandler', async ({ routeOptions }, reply) => {
    const [status] = Object.keys(routeOptions.schema?.response ?? {});
    if (status) reply.status(Number(status));
  });
}

/** Aborted when the client leaves before it has its answer: what is done for it can end. */
export function createAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(invalid('The client has closed the connection.'));
  });
  return controller.signal;
}
