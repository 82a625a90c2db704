import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerAudit } from '#server/audit/audit-hook.ts';
import { createViewCounter } from '#server/content/view-counter.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { createAuth } from '#server/features/auth/auth.service.ts';
import { createLoginThrottle } from '#server/features/auth/login-throttle.ts';
import { securityRoutes } from '#server/features/auth/security.routes.ts';
import { createSessionStore } from '#server/features/auth/sessions.store.ts';
import { deskRoutes } from '#server/features/desk/desk.routes.ts';
import { createDeskStore } from '#server/features/desk/desk.store.ts';
import { createLibraryMemory } from '#server/features/samples/library-memory.ts';
import { sampleAdminRoutes } from '#server/features/samples/samples.admin-routes.ts';
import { sampleRoutes } from '#server/features/samples/samples.routes.ts';
import { createSampleService } from '#server/features/samples/samples.service.ts';
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
import { createRateLimits } from '#server/http/rate-limits.ts';
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
};

/** The whole API as a function of what it stands on. No I/O happens here; pages are added by `web.ts`. */
export async function buildApp({ env, engine, clock, log }: Deps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
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
  registerSecurityHeaders(app);
  registerSameSite(app, env.SITE_ORIGIN);
  registerJsonBody(app);
  registerHealth(app, engine, env);

  const library = createLibraryMemory();
  const samples = createSampleStore(engine, library);
  const sampleService = createSampleService(engine, library, clock);
  const sampleViews = createViewCounter(samples.addViews, clock);
  app.addHook('onClose', sampleViews.flush);
  const sessions = createSessionStore(engine.db, clock);
  const rateLimit = createRateLimits({ enabled: env.RATE_LIMITS, clock });
  const throttle = createLoginThrottle(engine, clock, env.RATE_LIMITS);
  const auth = createAuth({ engine, clock, throttle, siteOrigin: env.SITE_ORIGIN });

  await app.register(
    async (api) => {
      await registerApiDocs(api);
      registerEtag(api);
      await api.register(siteRoutes(env));
      await api.register(sampleRoutes(samples, sampleViews));
      await api.register(authRoutes(auth, rateLimit));
      await api.register(
        async (admin) => {
          requireAdmin(admin, sessions.findByToken);
          registerAudit(admin, engine.db, clock);
          await admin.register(securityRoutes(auth, sessions));
          await admin.register(deskRoutes(createDeskStore(engine.db, clock), engine.db, env));
          await admin.register(sampleAdminRoutes(samples, sampleService));
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
