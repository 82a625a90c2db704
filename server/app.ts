import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerAudit } from '#server/audit/audit-hook.ts';
import { adminBackupRoutes, backupRoutes } from '#server/backups/backups.routes.ts';
import type { Env } from '#server/env.ts';
import { notFound } from '#server/errors.ts';
import { adminRoutes } from '#server/features/admin/admin.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { adminPasskeyRoutes, passkeyRoutes } from '#server/features/auth/passkeys.routes.ts';
import { securityRoutes } from '#server/features/auth/security.routes.ts';
import { blogRoutes } from '#server/features/blog/blog.routes.ts';
import { adminPostRoutes } from '#server/features/blog/posts.admin-routes.ts';
import { adminCommentRoutes } from '#server/features/comments/comments.admin-routes.ts';
import { commentRoutes } from '#server/features/comments/comments.routes.ts';
import { listApproved } from '#server/features/comments/comments.store.ts';
import { mathRoutes } from '#server/features/editor/math.routes.ts';
import { adminImageRoutes, mountMedia } from '#server/features/images/images.routes.ts';
import { readPicture, storeImage } from '#server/features/images/images.ts';
import { receiptPreviewRoutes } from '#server/features/requests/receipt-preview.routes.ts';
import { requestAdminRoutes } from '#server/features/requests/request-desk.admin-routes.ts';
import { requestDownloadRoutes } from '#server/features/requests/request-downloads.routes.ts';
import { requestFormRoutes } from '#server/features/requests/request-form.routes.ts';
import { limitWrongRequestPages, requestPageRoutes } from '#server/features/requests/request-page.routes.ts';
import { adminRequestRoutes } from '#server/features/requests/requests.admin-routes.ts';
import { savedReplyRoutes } from '#server/features/requests/saved-replies.ts';
import { sampleAdviceRoutes } from '#server/features/samples/advice.routes.ts';
import { mountDocuments, sampleDocumentRoutes } from '#server/features/samples/documents.ts';
import { toSummary } from '#server/features/samples/sample-responses.ts';
import { sampleAdminRoutes } from '#server/features/samples/samples.admin-routes.ts';
import { sampleRoutes } from '#server/features/samples/samples.routes.ts';
import { adminWordFileRoutes, wordFileRoutes } from '#server/features/samples/word-files.routes.ts';
import { settingsRoutes } from '#server/features/settings/settings.routes.ts';
import { siteRoutes } from '#server/features/site/site.routes.ts';
import { suggestionRoutes } from '#server/features/suggestions/suggestions.routes.ts';
import {
  adminTestimonialRoutes,
  testimonialRoutes,
} from '#server/features/testimonials/testimonials.routes.ts';
import { createSiteFacts } from '#server/features/words/figures.ts';
import { adminWordRoutes } from '#server/features/words/words.admin-routes.ts';
import { wordRoutes } from '#server/features/words/words.routes.ts';
import { registerDeclaredStatus } from '#server/http/api.ts';
import { registerApiDocs } from '#server/http/api-docs.ts';
import {
  KEEP_ALIVE_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  registerBodyTimeouts,
} from '#server/http/body-timeouts.ts';
import { registerErrorHandler } from '#server/http/error-handler.ts';
import { registerEtag } from '#server/http/etag.ts';
import { registerHealth } from '#server/http/health.ts';
import { registerIdempotency } from '#server/http/idempotency.ts';
import { registerJsonBody } from '#server/http/json-body.ts';
import { registerRequestLog } from '#server/http/logging.ts';
import { createOverloadGuard } from '#server/http/overload.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { requireAdmin } from '#server/http/require-admin.ts';
import { registerSameSite } from '#server/http/same-site.ts';
import { limitSearches } from '#server/http/search-limit.ts';
import { registerSecurityHeaders } from '#server/http/security-headers.ts';
import { parseQuery, withValidEncoding } from '#server/http/url-encoding.ts';
import { addViews, createViewCounter } from '#server/http/view-counter.ts';
import { registerWriteRefusal } from '#server/http/write-refusal.ts';
import { parseAnnotations, toWordComments } from '#server/papers/annotations.ts';
import type { Site } from '#server/site.ts';
import { createReadNext } from './read-next.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Those that the search box shows. */
const MAX_SUGGESTED_SAMPLES = 8;

/** Runs before the app for every request; `next` is the app itself. */
type ServeCached = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The API of a site. Nothing is opened here; `web.ts` adds the pages. */
export async function buildApp(
  site: Site,
  serveCached: ServeCached = (_request, _response, next) => next(),
): Promise<FastifyInstance> {
  const { env, settings, engine, db, files, clock, log, cache, samples, publicPosts, words, getTranslator } =
    site;
  const guard = createOverloadGuard();
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    serverFactory(handle) {
      const guarded = guard(handle);
      const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS };
      return createServer(timeouts, (request, response) =>
        serveCached(request, response, () => guarded(request, response)),
      );
    },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrust(env.TRUST_PROXY),
    bodyLimit: MAX_BODY_BYTES,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, querystringParser: parseQuery },
    rewriteUrl: ({ url = '/' }) => withValidEncoding(url),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerErrorHandler(app, engine.isUnavailable);
  registerRequestLog(app);
  registerBodyTimeouts(app);
  registerSecurityHeaders(app, settings);
  registerSameSite(app, settings);
  registerWriteRefusal(app, engine);
  registerJsonBody(app);
  registerDeclaredStatus(app);
  registerHealth(app, engine, files);

  const rateLimit = createRateLimits({ db, enabled: env.RATE_LIMITS, clock, getTranslator });
  limitSearches(app, rateLimit);
  limitWrongRequestPages(app, rateLimit);

  mountMedia(app, files);
  mountDocuments(app, files);

  const facts = createSiteFacts({ db, cache, settings, clock });
  const nextAfter = createReadNext({ ...site, posts: publicPosts, facts });
  const sampleViews = createViewCounter((views) => addViews(db, 'samples', views, clock()));
  const postViews = createViewCounter((views) => addViews(db, 'posts', views, clock()));
  // Flush now, so that requests waiting for their view to be written do not wait for the interval.
  for (const { flush } of [sampleViews, postViews]) app.addHook('preClose', flush);

  const parts = { ...site, rateLimit, facts };

  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      await registerApiDocs(api);
      registerEtag(api);
      registerIdempotency(api, site);
      // Routes without hooks or parsers need no scope of their own, which takes longer to create than the routes.
      siteRoutes(api, site);
      wordRoutes(api, parts);
      receiptPreviewRoutes(api, {
        mails: async (token) => {
          const { name, person } = await words.get('brand');
          return { ...(await words.getPreviewed('mails', token)), site: name, person: person.name };
        },
        settings,
        clock,
      });
      sampleRoutes(api, {
        samples,
        views: sampleViews,
        nextAfter: (id, related) => nextAfter('samples', id, related),
        kinds: async () => (await words.get('annotations')).kinds,
      });
      wordFileRoutes(api, {
        rateLimit,
        readPicture: (url) => readPicture(files, url),
        async findSample(id) {
          const row = await samples.findPublished(id);
          return row?.downloadable === 1 ? { title: row.title, content: row.content } : undefined;
        },
      });
      suggestionRoutes(api, {
        async samples(q) {
          const { rows, search } = await samples.listPublished({ q, page: 1, limit: MAX_SUGGESTED_SAMPLES });
          return rows.slice(0, search?.withAllWords || undefined).map(toSummary);
        },
        subjects: samples.listCategories,
        topics: async () => (await words.get('topics')).items.filter(({ hidden }) => !hidden),
        async pages() {
          const { quick, services, legal } = await words.get('navigation');
          return [...quick, ...services, ...legal].filter(({ href }) => href.startsWith('/'));
        },
        async posts(q, limit) {
          const { rows, search } = await publicPosts.list({ q, page: 1, limit, sort: 'featured' });
          return search?.nearest ? [] : rows.slice(0, search?.withAllWords);
        },
        synonyms: site.synonyms,
      });
      backupRoutes(api, site);
      requestDownloadRoutes(api, parts);
      blogRoutes(api, {
        posts: publicPosts,
        views: postViews,
        clock,
        listApprovedComments: (postId) => listApproved(db, postId),
        nextAfter: (id, related) => nextAfter('posts', id, related),
      });
      await api.register(testimonialRoutes, parts);
      await api.register(authRoutes, parts);
      await api.register(passkeyRoutes, parts);
      await api.register(commentRoutes, parts);
      await api.register(requestFormRoutes, parts);
      await api.register(requestPageRoutes, parts);
      await api.register(registerAdmin, { prefix: '/admin' });
      api.all('/*', { schema: { hide: true } }, refuseUnknown);
    },
    { prefix: '/api' },
  );

  async function registerAdmin(scope: FastifyInstance) {
    const admin = scope.withTypeProvider<ZodTypeProvider>();
    requireAdmin(admin, site.findSession);
    registerAudit(admin, db, clock);
    adminPostRoutes(admin, site);
    adminWordRoutes(admin, site);
    securityRoutes(admin, site);
    adminPasskeyRoutes(admin, site);
    adminRoutes(admin, site);
    settingsRoutes(admin, site);
    adminTestimonialRoutes(admin, site);
    sampleAdviceRoutes(admin, site);
    sampleAdminRoutes(admin, { ...site, service: site.sampleService });
    adminBackupRoutes(admin, site);
    adminCommentRoutes(admin, site);
    adminRequestRoutes(admin, parts);
    savedReplyRoutes(admin, db, clock);
    mathRoutes(admin);
    await admin.register(requestAdminRoutes, parts);
    await admin.register(adminImageRoutes, site);
    await admin.register(sampleDocumentRoutes, site);
    await admin.register(adminWordFileRoutes, {
      storeImage: (bytes, id) => storeImage(files, bytes, id),
      readPicture: (url) => readPicture(files, url),
      async findSample(id) {
        const row = await samples.findById(id);
        if (!row) return undefined;
        const comments = toWordComments(parseAnnotations(row));
        return { title: row.title, content: row.marked ?? row.content, comments };
      },
    });
    admin.all('/*', { schema: { hide: true } }, refuseUnknown);
  }

  return app;
}

async function refuseUnknown() {
  throw notFound('Address');
}

/** Fastify's hop count: proxies counted from the server outwards; the next address is the visitor's. */
function toTrust(proxies: Env['TRUST_PROXY']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
