import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import { etagOf, matchesEtag } from '#server/http/etag.ts';
import { securityHeadersOf } from '#server/http/security-headers.ts';
import { createPageCache, type RenderedPage } from '#server/pages/page-cache.ts';
import { cacheControlOf, contentSecurityPolicy, takeScriptHashes } from '#server/pages/page-headers.ts';

const ROOT = path.dirname(import.meta.dirname);
const CLIENT_DIR = path.join(ROOT, 'build/client');
const SERVER_BUILD = path.join(ROOT, 'build/server/index.js');
const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** What `app/entry.server.tsx` shows to the server besides the routes. */
type PagesEntry = {
  /** Stands as the nonce on every script that the pages themselves wrote. */
  scriptMark: string;
  /** Gives the pages their way to the API and to the log. */
  connect: (wires: { fetchApi: typeof fetch; report: (error: unknown, url: string) => void }) => void;
  /** The address that stands for all that show the same page: without the parameters that it does not read. */
  pageKeyOf: (url: string) => string;
};
type Pages = {
  handle: (request: Request) => Promise<Response>;
  scriptMark: () => string;
  keyOf: (url: string) => string;
};
/** Set by the pages, asked by the server before anything else. */
export type EarlyAnswer = {
  answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** Serves React Router's pages for every address that is not the API's; what was rendered is kept in `early`. */
export async function mountPages(app: FastifyInstance, env: Env, engine: Engine, early: EarlyAnswer) {
  const isDevelopment = env.NODE_ENV === 'development';
  const render = isDevelopment ? await developmentPages(app) : await builtPages(app);
  const cache = createPageCache(engine, (key) => renderPage(render, key, env), render.keyOf);
  if (!isDevelopment) early.answer = cache.answer;

  app.get('/*', async (request, reply) => {
    const elsewhere = withoutTrailingSlash(request.url);
    if (elsewhere) return reply.redirect(elsewhere, 301);
    const key = render.keyOf(request.url);
    const page = await (isDevelopment ? renderPage(render, key, env) : cache.get(key));
    reply.status(page.status).headers(page.headers);
    if (page.etag) reply.header('etag', page.etag).header('vary', 'accept-encoding');
    if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag))
      return reply.status(304).send();
    return reply.send(page.body);
  });
}

/** No page is personal: nothing of the visitor's request but the address of the page reaches the pages. */
async function renderPage(render: Pages, key: string, env: Env): Promise<RenderedPage> {
  const response = await render.handle(new Request(new URL(key, env.SITE_ORIGIN)));
  const headers = Object.fromEntries(response.headers);
  if (!headers['content-type']?.startsWith('text/html')) {
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: { ...headers, 'cache-control': 'no-store' }, body, etag: '' };
  }
  const { html, hashes } = takeScriptHashes(await response.text(), render.scriptMark());
  const body = Buffer.from(html);
  return {
    status: response.status,
    headers: {
      ...headers,
      ...securityHeadersOf(env),
      'cache-control': cacheControlOf(key, response.status),
      ...(env.NODE_ENV === 'development'
        ? {}
        : { 'content-security-policy': contentSecurityPolicy(key, hashes, env) }),
    },
    body,
    etag: `W/${etagOf(body)}`,
  };
}

async function builtPages(app: FastifyInstance): Promise<Pages> {
  if (!existsSync(SERVER_BUILD))
    throw new Error('The pages are not built: run `npm run build`, or start with `npm start`');
  await app.register(fastifyStatic, {
    root: CLIENT_DIR,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.startsWith(path.join(CLIENT_DIR, 'assets')) ? ONE_YEAR : ONE_HOUR);
    },
  });
  const build = (await import(pathToFileURL(SERVER_BUILD).href)) as ServerBuild;
  return connected(app, build, 'production');
}

/** Vite serves the sources and swaps modules in the open page; the build is asked for anew at each request. */
async function developmentPages(app: FastifyInstance): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done();
    reply.raw.once('finish', () => reply.hijack());
    vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => vite.close());
  const load = async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    return connected(app, build as ServerBuild, 'development');
  };
  let pages = await load();
  return {
    async handle(request) {
      pages = await load();
      return pages.handle(request);
    },
    scriptMark: () => pages.scriptMark(),
    keyOf: (url) => url,
  };
}

function connected(app: FastifyInstance, build: ServerBuild, mode: 'production' | 'development'): Pages {
  const entry = build.entry.module as unknown as PagesEntry;
  entry.connect({
    fetchApi: (input, init) => fetchInProcess(app, input, init),
    report: (error, url) => app.log.error({ err: error, url }, 'a page failed'),
  });
  const handle = createRequestHandler(build, mode);
  return {
    handle: (request) => handle(request, new RouterContextProvider()),
    scriptMark: () => entry.scriptMark,
    keyOf: entry.pageKeyOf,
  };
}

/** The API's front door without a socket: same checks, same JSON, a tenth of the time. */
async function fetchInProcess(
  app: FastifyInstance,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  const headers = Object.fromEntries(new Headers(init?.headers));
  const answer = await app.inject({ method: 'GET', url: pathname + search, headers });
  return new Response(answer.payload, {
    status: answer.statusCode,
    headers: { 'content-type': 'application/json' },
  });
}

/** `/about/` is the same page as `/about` and should have one address. A leading `//` would lead to another host. */
function withoutTrailingSlash(url: string): string | undefined {
  const [pathname = '/', ...query] = url.split('?');
  if (pathname === '/' || !(pathname.endsWith('/') || pathname.startsWith('//'))) return undefined;
  const clean = `/${pathname.replace(/^\/+|\/+$/g, '')}`;
  return query.length > 0 ? `${clean}?${query.join('?')}` : clean;
}
