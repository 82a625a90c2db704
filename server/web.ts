import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { createContentCache } from '#server/cache/content-cache.ts';
import { expireAt } from '#server/cache/content-tags.ts';
import { UNAVAILABLE_RETRY_AFTER_S } from '#server/errors.ts';
import { createEtag } from '#server/http/etag.ts';
import { IN_PROCESS_ADDRESS } from '#server/http/search-limit.ts';
import { createSecurityHeaders, SHOWN_ELSEWHERE } from '#server/http/security-headers.ts';
import { assetRoutes } from '#server/pages/assets.routes.ts';
import { type FirstView, finishPage } from '#server/pages/finish-page.ts';
import { canonicalAddress, lowerCaseAddress } from '#server/pages/page-address.ts';
import { createPageCache, type RenderedPage } from '#server/pages/page-cache.ts';
import {
  chooseCacheControl,
  contentSecurityPolicy,
  createLinkHeader,
  createPrivacyHeaders,
  speculationHeaders,
} from '#server/pages/page-headers.ts';
import { createPublicRecordStore } from '#server/pages/public-records.store.ts';
import { type Listing, readPublication } from '#server/pages/publication.ts';
import { seoRoutes } from '#server/pages/seo.routes.ts';
import { speculationRulesRoute } from '#server/pages/speculation-rules.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import type { Site } from '#server/site.ts';

const ROOT = path.dirname(import.meta.dirname);
const CLIENT_DIR = path.join(ROOT, 'build/client');
const SERVER_BUILD = path.join(ROOT, 'build/server/index.js');
const ONE_HOUR = 'public, max-age=3600';
const MEGABYTE = 1024 * 1024;
const MAX_API_CHARACTERS = 8 * MEGABYTE;
/** Addresses that an owner may type: these lists are tabs of the dashboard. */
const ADMIN_LISTS = { '/admin/requests': '/admin?tab=submissions', '/admin/samples': '/admin?tab=samples' };

/** The result of `createPages` in `app/pages.ts`. */
type Pages = {
  render: (url: URL, nonce: string) => Promise<Response>;
  /** What the page gets for its first view; nothing if its scripts cannot wait. */
  findFirstView: (url: URL) => FirstView | undefined;
  /** What the route modules declare in their handles (`app/lib/page-handle.ts`). */
  toCacheKey: (url: string) => string;
  isCacheable: (key: string) => boolean;
  /** The script that the page imports as soon as it runs: its group, or once built its address. */
  findPreload: (pathname: string) => string | undefined;
  listings: Listing[];
};
/** The parts of `fetch` that the pages need. */
type FetchApi = (url: string) => Promise<Pick<Response, 'ok' | 'status' | 'statusText' | 'json'>>;
type ApiResponse = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>;
/** What the pages need from the server: the API and the log. */
type Connections = { fetchApi: FetchApi; report: (error: unknown, url: string) => void };
type PageBundle = { createPages: (connections: Connections) => Pages };

/**
 * Serves React Router's pages for every URL outside the API, and the files for robots. Returns the page cache, which
 * can respond before the app sees a request.
 */
export async function mountPages(
  app: FastifyInstance,
  { env, settings, engine, clock, words, getTranslator }: Site,
) {
  const isDevelopment = env.NODE_ENV === 'development';
  const connections: Connections = {
    fetchApi: apiInProcess(app, engine, clock),
    report: (error, url) => app.log.error({ err: error, url }, 'a page failed'),
  };
  const { pages, builtAt } = isDevelopment
    ? await developmentPages(app, connections, () => cache.clear())
    : await builtPages(app, connections);
  const records = createPublicRecordStore(engine, clock);
  const publication = async () => {
    const { isTakenOver } = await settings();
    return readPublication(words, pages.listings, builtAt.toISOString(), await getTranslator(), isTakenOver);
  };
  await app.register(speculationRulesRoute);
  await app.register(seoRoutes({ records, settings, publication, showPage }));
  for (const [path, list] of Object.entries(ADMIN_LISTS))
    app.get(path, (_request, reply) => reply.redirect(list));
  const cache = createPageCache({
    engine,
    clock,
    render: (key) => renderPage(pages, key, isDevelopment, settings),
    toCacheKey: (url) => pages.toCacheKey(url),
    isCacheable: (key) => pages.isCacheable(key),
    maxBytes: env.PAGE_CACHE_MB * MEGABYTE,
    log: app.log,
  });

  /** The URL in lower case, if there is a page. */
  async function lowerCasePage(url: string): Promise<string | undefined> {
    const lowerCase = lowerCaseAddress(url);
    return lowerCase !== url && (await cache.hasPage(lowerCase)) ? lowerCase : undefined;
  }

  async function showPage(request: FastifyRequest, reply: FastifyReply) {
    const canonical = canonicalAddress(request.url);
    if (canonical !== request.url) {
      reply.headers(createPrivacyHeaders(canonical));
      return reply.redirect((await lowerCasePage(canonical)) ?? canonical, 301);
    }
    const { status, headers, body } = await cache.respond(request.raw);
    const lowerCase = status === 404 ? await lowerCasePage(request.url) : undefined;
    if (lowerCase) return reply.redirect(lowerCase, 301);
    return reply.status(status).headers(headers).send(body);
  }
  app.get('/*', showPage);
  return cache;
}

/** No page is personal: the renderer gets nothing of the visitor's request but the URL. */
async function renderPage(
  { render, findFirstView, findPreload }: Pages,
  key: string,
  isDevelopment: boolean,
  settings: CurrentSettings,
): Promise<RenderedPage> {
  const site = await settings();
  const url = new URL(key, site.siteOrigin);
  const nonce = randomUUID();
  const response = await render(url, nonce);
  const { status } = response;
  const rendered = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    ...createSecurityHeaders(site),
    ...createPrivacyHeaders(key),
  };
  if (status === 503) headers['retry-after'] = String(UNAVAILABLE_RETRY_AFTER_S);
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    if (key.endsWith('.xml')) Object.assign(headers, SHOWN_ELSEWHERE);
    // Only responses that declare themselves cacheable are cached: the feed.
    if (headers['cache-control'])
      return { status, headers, body: rendered, etag: `W/${createEtag(rendered)}` };
    return { status, headers: { ...headers, 'cache-control': 'no-store' }, body: rendered, etag: '' };
  }
  const { html, hashes, fonts } = finishPage(rendered.toString('latin1'), nonce, findFirstView(url));
  const body = Buffer.from(html, 'latin1');
  Object.assign(headers, createLinkHeader(fonts, findPreload(url.pathname)), speculationHeaders(key, status));
  headers['cache-control'] = chooseCacheControl(key, status);
  // Vite's own scripts and styles would violate it, so in development it is report-only.
  const policy = isDevelopment ? 'content-security-policy-report-only' : 'content-security-policy';
  headers[policy] = contentSecurityPolicy(key, hashes, site);
  return { status, headers, body, etag: `W/${createEtag(body)}` };
}

async function builtPages(app: FastifyInstance, connections: Connections) {
  if (!existsSync(SERVER_BUILD))
    throw new Error('The pages are not built: run `npm run build`, or start with `npm start`');
  const assets = path.join(CLIENT_DIR, 'assets');
  await app.register(assetRoutes(assets));
  // The other files are few; their paths could be those of a page.
  await app.register(fastifyStatic, {
    root: CLIENT_DIR,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', ONE_HOUR),
  });
  const { createPages }: PageBundle = await import(pathToFileURL(SERVER_BUILD).href);
  const pages = createPages(connections);
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  function findPreload(pathname: string) {
    const group = pages.findPreload(pathname);
    const script = group && scripts.find((file) => file.startsWith(`${group}-`));
    return script && `/assets/${script}`;
  }
  return { pages: { ...pages, findPreload }, builtAt: statSync(SERVER_BUILD).mtime };
}

/** Vite serves the sources and hot-swaps modules; the server build is loaded again after a change. */
async function developmentPages(app: FastifyInstance, connections: Connections, onSourceChange: () => void) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
    // Vite calls this after it has dropped the changed modules; its watcher would be too early.
    plugins: [{ name: 'octavo-sources', hotUpdate: readAgain }],
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done();
    reply.raw.once('finish', () => reply.hijack());
    vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => vite.close());
  const load = async () => {
    const { createPages } = (await vite.ssrLoadModule('/app/pages.ts')) as PageBundle;
    return createPages(connections);
  };
  const render: Pages['render'] = async (...args) => (await load()).render(...args);
  const unbuilt = { render, findPreload: () => undefined };
  const pages: Pages = { ...(await load()), ...unbuilt };
  async function readAgain() {
    // Sources that do not compile are reported by the next request.
    Object.assign(pages, await load().catch(() => {}), unbuilt);
    onSourceChange();
  }
  return { pages, builtAt: new Date() };
}

/**
 * Calls the API without a socket: same checks, same JSON, 10 % of the time. Responses are cached by their tags,
 * like pages, because many pages share data: rendering a page again takes two thirds of the time.
 */
function apiInProcess(app: FastifyInstance, engine: Site['engine'], clock: Site['clock']): FetchApi {
  const cache = createContentCache<ApiResponse>(engine, {
    clock,
    maxSize: MAX_API_CHARACTERS,
    measure: ({ payload }) => payload.length,
    isCacheable: ({ statusCode, headers }) => statusCode === 200 && headers['cache-control'] !== 'no-store',
  });

  async function request(url: string): Promise<ApiResponse> {
    const { statusCode, headers, payload } = await app.inject({ url, remoteAddress: IN_PROCESS_ADDRESS });
    // A page that shows a failure must not be cached.
    if (statusCode >= 500) expireAt(new Date(0));
    return { statusCode, headers, payload };
  }

  return async function call(address) {
    const { pathname, search } = new URL(address, 'http://localhost');
    const url = pathname + search;
    const { statusCode: status, headers, payload } = await cache.getOrCompute(url, () => request(url));
    // Redirects are followed, as by `fetch`.
    if (status === 301 && headers.location) return call(headers.location);
    return {
      ok: status < 300,
      status,
      statusText: STATUS_CODES[status] ?? '',
      json: async () => JSON.parse(payload),
    };
  };
}
