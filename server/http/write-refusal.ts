import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Engine } from '#server/db/engines/engine.ts';
import { busy } from '#server/errors.ts';
import { isPlainForm } from './plain-forms.ts';
import { SAFE_METHODS } from './same-site.ts';

const RETRY_AFTER_S = 5;

/**
 * Refuses writes at once while a backup is being restored; the database would let them wait and then refuse them. A form
 * without JavaScript is read first, because the response gives back what was written.
 */
export function registerWriteRefusal(app: FastifyInstance, { areWritesRefused }: Engine) {
  async function refuse({ method }: FastifyRequest) {
    if (!SAFE_METHODS.has(method) && (await areWritesRefused())) throw busy(RETRY_AFTER_S);
  }
  app.addHook('onRequest', async (request) => {
    if (!isPlainForm(request)) await refuse(request);
  });
  app.addHook('preHandler', async (request) => {
    if (isPlainForm(request)) await refuse(request);
  });
}
