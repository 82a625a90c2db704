import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The `response` of a call that has nothing to tell. */
export const noContent = { 204: z.undefined() };

/** A response has the status that its route declares in its schema, unless the handler or an error sets another. */
export function registerDeclaredStatus(app: FastifyInstance) {
  app.addHook('preHandler', async ({ routeOptions }, reply) => {
    const [status] = Object.keys(routeOptions.schema?.response ?? {});
    if (status) reply.status(Number(status));
  });
}
