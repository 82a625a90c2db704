import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Files } from '#server/files/files.ts';

/** `/healthz`: the process responds. `/readyz`: database and files do, too. */
export function registerHealth(app: FastifyInstance, { db }: Engine, files: Files) {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const [database, storage] = await Promise.allSettled([sql`select 1`.execute(db), files.check()]);
    const parts = { database: stateOf(database), storage: stateOf(storage) };
    const ready = parts.database === 'ok' && parts.storage === 'ok';
    if (!ready) request.log.warn(parts, 'not ready');
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', ...parts });
  });
}

function stateOf(result: PromiseSettledResult<unknown>) {
  return result.status === 'fulfilled' ? 'ok' : 'unavailable';
}
