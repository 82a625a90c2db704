import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** One JSON line per event on standard error; standard output is for people. */
export function createLog(
  level: string,
  stream: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.password', '*.token', 'headers.authorization', 'headers.cookie'],
        censor: '[hidden]',
      },
      hooks: { streamWrite: hideSecrets },
    },
    stream,
  );
}

/** The last step of every line: removes addresses, tokens and passwords, wherever they were logged. */
export function hideSecrets(line: string): string {
  return (
    line
      .replace(/(:\/\/[^\s:/@"]*):[^\s@"/]+@/g, '$1:[hidden]@')
      // Starts at a word boundary: a long word is then scanned once and not from each of its letters.
      .replace(/(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+(?:@|%40)[A-Za-z0-9.-]+/g, '[e-mail]')
      .replace(/([?&](?:token|signature|key|preview)=)[^&\s"\\]+/gi, '$1[hidden]')
      .replace(/(\/(?:previews?|testimonials?|(?<!\/admin\/)requests)\/)[\w-]{16,}/gi, '$1[hidden]')
      .replace(/Bearer [\w.~+/-]+=*/g, 'Bearer [hidden]')
  );
}

/**
 * One line for each response: failures as errors, writes always, successful reads at `LOG_LEVEL=debug`. A 503 is deliberate
 * (a full queue, a restore), or its cause was logged as an error already.
 */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    routeNames.set(request.raw, request.routeOptions.url ?? 'unknown');
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (isGone(request, reply)) request.log.debug(line, 'the client has left');
    else if (reply.statusCode === 503) request.log.warn(line, 'request completed');
    else if (reply.statusCode >= 500) request.log.error(line, 'request completed');
    else if (request.method === 'GET' || request.method === 'HEAD')
      request.log.debug(line, 'request completed');
    else request.log.info(line, 'request completed');
  });
}

/** The client has closed the connection before it sent everything, or before it got the response. */
export function isGone({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): boolean {
  const isCut = request.destroyed && !request.complete;
  return isCut || (response.destroyed && !response.writableFinished);
}

/** The matched route of a request, such as `/api/samples/:id`. Requests that never reached the app have none. */
export const routeNames = new WeakMap<IncomingMessage, string>();
