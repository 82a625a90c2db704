import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import { createSessionStore } from '#server/features/auth/sessions.store.ts';
import { sampleRoutes } from '#server/features/samples/samples.routes.ts';
import { createSampleStore } from '#server/features/samples/samples.store.ts';
import { siteRoutes } from '#server/features/site/site.routes.ts';
import type { Files } from '#server/files/files.ts';
import { registerApiDocs } from '#server/http/api-docs.ts';
import { registerErrorHandler } from '#server/http/error-handler.ts';
import { notFound } from '#server/http/errors.ts';
import { registerEtag } from '#server/http/etag.ts';
import { registerHealth } from '#server/http/health.ts';
import { registerJsonBody } from '#server/http/json-body.ts';
import { registerRequestLog, requestId } from '#server/http/logging.ts';
import { requireAdmin } from '#server/http/require-admin.ts';
import { registerSameSite } from '#server/http/same-site.ts';
import { registerSecurityHeaders } from '#server/http/security-headers.ts';

const MAX_BODY_BYTES = 1024 * 1024;

export type Deps = {
  env: Env;
  engine: Engine;
  files: Files;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Is asked first at every request; `next` is the app itself. */
  answerEarly?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** The whole API as a function of what it stands on. No I/O happens here; pages are added by `web.ts`. */
export async function buildApp({
  env,
  engine,
  clock,
  log,
  answerEarly = (_request, _response, next) => next(),
}: Deps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    serverFactory: (handle) =>
      createServer((request, response) => answerEarly(request, response, () => handle(request, response))),
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY,
    bodyLimit: MAX_BODY_BYTES,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerErrorHandler(app, engine.isUnavailable);
  registerRequestLog(app);
  registerSecurityHeaders(app, env);
  registerSameSite(app, env.SITE_ORIGIN);
  registerJsonBody(app);
  registerHealth(app, engine, env);

  const samples = createSampleStore(engine);
  const sessions = createSessionStore(engine.db, clock);

  await app.register(
    async (api) => {
      await registerApiDocs(api);
      registerEtag(api);
      await api.register(siteRoutes(env));
      await api.register(sampleRoutes(samples));
      await api.register(
        async (admin) => {
          requireAdmin(admin, sessions.findByToken);
          admin.all('/*', { schema: { hide: true } }, async () => {
            throw notFound('Address');
          });
        },
        { prefix: '/admin' },
      );
      api.all('/*', { schema: { hide: true } }, async () => {
        throw notFound('Address');
      });
    },
    { prefix: '/api' },
  );
  return app;
}
