import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifySchema,
  RouteOptions as FullRouteOptions,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { invalid } from '#server/errors.ts';
import type { CallTable } from '#shared/contracts/http.ts';

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

type Handler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  FastifyContextConfig,
  Schema,
  ZodTypeProvider,
  FastifyBaseLogger
>;
type RouteOptions = Pick<RouteShorthandOptions, 'config' | 'onRequest' | 'preHandler' | 'preValidation'>;

/** Returns what registers the handlers of calls, by their names in a table of `shared/contracts`, below `base`. */
export function bindCalls<Calls extends CallTable>(app: Api, calls: Calls, base = '') {
  type Names = keyof Calls & keyof CallTable;
  function route<Name extends Names>(name: Name, handler: Handler<Calls[Name]>): void;
  function route<Name extends Names>(name: Name, options: RouteOptions, handler: Handler<Calls[Name]>): void;
  function route<Name extends Names>(name: Name, ...rest: [object, Handler<Calls[Name]>?]) {
    const [method, path] = name.split(' ');
    const [options, handler] = rest[1] ? rest : [{}, rest[0]];
    app.route({ method, url: base + path, schema: calls[name], ...options, handler } as FullRouteOptions);
  }
  return route;
}

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
