import type { FastifyReply } from 'fastify';
import { invalid } from '#server/errors.ts';

/** Aborted when the client leaves before it has its answer: what is done for it can end. */
export function createAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(invalid('The client has closed the connection.'));
  });
  return controller.signal;
}
