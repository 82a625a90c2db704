import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { createContentCache } from '#server/cache/content-cache.ts';
import { collectDependencies, NEVER } from '#server/cache/content-tags.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { MAX_SHARED_AGE_MS, REVALIDATED, SHARED } from './page-headers.ts';

/** A page as it leaves the renderer. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer; etag: string };
/** Bytes and headers as they are sent. */
type PageResponse = { status: number; headers: Record<string, string>; body: Buffer | undefined };

/** In order of preference. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];
type CachedPage = {
  etag: string;
  /** Compressed when first requested. */
  variants: Partial<Record<Encoding, PageResponse>> & { identity: PageResponse };
  compressing: Partial<Record<Encoding, Promise<void>>>;
  notModified: PageResponse;
  isCacheable: boolean;
};

/** The overhead of a cached page: key, headers, tags. */
const OVERHEAD_BYTES = 8_192;
/** The operating system allocates whole memory pages, and evicted entries leave gaps. */
const FRAGMENTATION = 1.3;
const WORTH_COMPRESSING_BYTES = 1_024;
/** 12 % larger than the best (11), in 1.7 % of the time (docs/decisions/150). */
const BROTLI_QUALITY = 5;

type Options = {
  engine: Pick<Engine, 'db' | 'contentVersion'>;
  clock: () => Date;
  render: (key: string) => Promise<RenderedPage>;
  /** The canonical URL of all URLs that show the same page. */
  toCacheKey: (url: string) => string;
  /** False for pages with an unlimited number of URLs. */
  isCacheable: (key: string) => boolean;
  maxBytes: number;
  log: FastifyBaseLogger;
};

/** Caches rendered pages as bytes until the content they depend on changes, in this process or another. */
export function createPageCache({ engine, clock, render, toCacheKey, isCacheable, maxBytes, log }: Options) {
  const cache = createContentCache<CachedPage>(engine, {
    clock,
    maxSize: maxBytes,
    measure: measureMemory,
    isCacheable: (page) => page.isCacheable,
  });
  let hits = 0;
  let misses = 0;

  /** Responds from the cache, before any routing, or calls `next`. */
  async function serveCached(request: IncomingMessage, response: ServerResponse, next: () => void) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const entry = await cache.get(toCacheKey(request.url ?? '/'));
    const found = entry && toResponse(entry.value, request, entry.dependencies.expiresAt);
    if (!found) return next();
    hits += 1;
    const { status, headers, body } = found;
    const id = randomUUID();
    response.writeHead(status, { ...headers, 'x-request-id': id });
    response.end(request.method === 'HEAD' ? undefined : body);
    log.debug({ reqId: id, method: request.method, url: request.url, status }, 'served from the cache');
  }

  /** The response to a request that could not be served from the cache. */
  async function respond(request: IncomingMessage): Promise<PageResponse> {
    const key = toCacheKey(request.url ?? '/');
    const { result: page, dependencies } = await collectDependencies(() => getOrRender(key));
    const found = toResponse(page, request, dependencies.expiresAt);
    if (found) return found;
    await compressOnce(page, encodingFor(request));
    cache.updateSize(key, page);
    return toResponse(page, request, dependencies.expiresAt) ?? page.variants.identity;
  }

  async function getOrRender(key: string): Promise<CachedPage> {
    return cache.getOrCompute(key, async () => {
      misses += 1;
      return toCachedPage(await render(key), isCacheable(key));
    });
  }

  async function hasPage(url: string): Promise<boolean> {
    return (await getOrRender(toCacheKey(url))).variants.identity.status === 200;
  }

  /** Undefined if the page is not compressed yet. */
  function toResponse(page: CachedPage, request: IncomingMessage, expiresAt: number) {
    const { identity } = page.variants;
    const isUnchanged = identity.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag);
    const isSmall = (identity.body?.length ?? 0) < WORTH_COMPRESSING_BYTES;
    const variant = isSmall ? identity : page.variants[encodingFor(request)];
    const found = isUnchanged ? page.notModified : variant;
    // Most pages never expire, and reading the clock takes time, too.
    const isDueSoon = expiresAt !== NEVER && expiresAt - clock().getTime() < MAX_SHARED_AGE_MS;
    if (found?.headers['cache-control'] !== SHARED || !isDueSoon) return found;
    return { ...found, headers: { ...found.headers, 'cache-control': REVALIDATED } };
  }

  return {
    serveCached,
    respond,
    getOrRender,
    hasPage,
    clear: cache.clear,
    stats: () => ({ hits, misses, ...cache.stats() }),
  };
}

function toCachedPage(
  { status, headers: own, body: whole, etag }: RenderedPage,
  isBounded: boolean,
): CachedPage {
  const headers = { ...own, ...(etag && { etag }), vary: 'accept-encoding' };
  // Fastify gives a type to a body of 0 bytes, too: that of a redirect.
  const body = whole.length > 0 ? whole : undefined;
  return {
    etag,
    variants: { identity: { status, headers: { ...headers, 'content-length': `${whole.length}` }, body } },
    compressing: {},
    notModified: { status: 304, headers, body: undefined },
    // Missing, failed and private pages are rendered each time.
    isCacheable: isBounded && status === 200 && own['cache-control'] !== 'no-store',
  };
}

/** All requests that wait for a new page share one compression: 64 of them would take 0.2 s of CPU time. */
async function compressOnce(page: CachedPage, encoding: Encoding): Promise<void> {
  page.compressing[encoding] ??= compress(page, encoding).finally(() => {
    delete page.compressing[encoding];
  });
  await page.compressing[encoding];
}

async function compress({ variants }: CachedPage, encoding: Encoding): Promise<void> {
  const { status, headers, body: whole = Buffer.alloc(0) } = variants.identity;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  };
  const body = await (encoding === 'br'
    ? promisify(brotliCompress)(whole, { params })
    : promisify(gzip)(whole));
  variants[encoding] = {
    status,
    headers: { ...headers, 'content-length': `${body.length}`, 'content-encoding': encoding },
    body,
  };
}

function measureMemory({ variants }: CachedPage): number {
  const bytes = encodings.reduce((sum, encoding) => sum + (variants[encoding]?.body?.length ?? 0), 0);
  return Math.round((bytes + OVERHEAD_BYTES) * FRAGMENTATION);
}

export function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  return encodings.find((encoding) => accepts(accepted, encoding)) ?? 'identity';
}

function accepts(accepted: string, encoding: Encoding): boolean {
  if (!accepted.includes(encoding)) return false;
  // `br;q=0` means that the client does not accept it.
  return !accepted.includes(';') || !new RegExp(`${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
}
