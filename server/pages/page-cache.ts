import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { createContentCache } from '#server/cache/content-cache.ts';
import { collectDependencies } from '#server/cache/content-tags.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { requestId } from '#server/http/logging.ts';
import { limitedTo, MAX_SHARED_AGE_S } from './page-headers.ts';
import { createVisits } from './visited-pages.ts';

/** A page as it leaves the renderer. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer; etag: string };
/** Bytes and headers as they go out. */
export type PageResponse = { status: number; headers: Record<string, string>; body: Buffer | undefined };

/** From the smallest to the largest. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];
type CachedPage = {
  etag: string;
  variants: Partial<Record<Encoding, PageResponse>> & { identity: PageResponse };
  notModified: PageResponse;
  isBestCompressed: boolean;
  isCacheable: boolean;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** What a cached page takes besides its bytes: key, headers, tags. */
const OVERHEAD_BYTES = 8_192;
/** The operating system hands out memory in pages. */
const MEMORY_PAGE_BYTES = 4_096;
/** Evicted pages leave gaps between the others. */
const FRAGMENTATION = 1.2;
const WORTH_COMPRESSING_BYTES = 1_024;
const MAX_WAITING_FOR_COMPRESSION = 100;
/** A sixth larger than the best, in a fiftieth of the time: for the visitors who come before the best is there. */
const QUICK_QUALITY = 4;

type Options = {
  engine: Pick<Engine, 'db' | 'contentVersion'>;
  clock: () => Date;
  render: (key: string) => Promise<RenderedPage>;
  /** The address that stands for all addresses which show the same page. */
  keyOf: (url: string) => string;
  /** False for addresses that anybody could make any number of. */
  isCacheable: (key: string) => boolean;
  maxBytes?: number;
  log: FastifyBaseLogger;
};

/** Caches rendered pages as bytes until the content they depend on changes, in this process or another. */
export function createPageCache({
  engine,
  clock,
  render,
  keyOf,
  isCacheable,
  maxBytes = MAX_BYTES,
  log,
}: Options) {
  const cache = createContentCache<CachedPage>(engine, {
    clock,
    maxSize: maxBytes,
    sizeOf: memoryOf,
    isCacheable: (page) => page.isCacheable,
  });
  const visits = createVisits();
  const toCompress = new Set<string>();
  let hits = 0;
  let misses = 0;

  /** Responds from the cache, before any routing, or calls `next`. */
  function serveCached(request: IncomingMessage, response: ServerResponse, next: () => void) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const key = keyOf(request.url ?? '/');
    cache.lookUp(
      key,
      ({ value: page, dependencies }) => {
        hits += 1;
        visits.count(key);
        compressLater(key, page);
        const { status, headers, body } = responseOf(page, request, dependencies.expiresAt);
        const id = requestId();
        response.writeHead(status, { ...headers, 'x-request-id': id });
        response.end(request.method === 'HEAD' ? undefined : body);
        log.debug({ reqId: id, method: request.method, url: request.url, status }, 'served from the cache');
      },
      next,
    );
  }

  /** The response to a request that could not be served from the cache. */
  async function respond(request: IncomingMessage): Promise<PageResponse> {
    const { result: page, dependencies } = await collectDependencies(() =>
      getOrRender(keyOf(request.url ?? '/')),
    );
    if (!page.variants.br && accepts(request.headers['accept-encoding'] ?? '', 'br'))
      await compressQuickly(page);
    return responseOf(page, request, dependencies.expiresAt);
  }

  async function getOrRender(key: string): Promise<CachedPage> {
    const page = await cache.getOrCompute(key, async (stale) => {
      misses += 1;
      const rendered = await render(key);
      return stale?.etag === rendered.etag ? stale : pageOf(rendered, isCacheable(key));
    });
    compressLater(key, page);
    return page;
  }

  async function hasPage(url: string): Promise<boolean> {
    const { result } = await collectDependencies(() => getOrRender(keyOf(url)));
    return result.variants.identity.status === 200;
  }

  /** A crawler that asks for every page there is must not keep the processor busy for minutes after it has gone. */
  function compressLater(key: string, page: CachedPage) {
    if (page.isBestCompressed || toCompress.size >= MAX_WAITING_FOR_COMPRESSION) return;
    toCompress.add(key);
    if (toCompress.size === 1) compressAll();
  }

  /** The best compression takes a tenth of a second: one page at a time, and none that was evicted in the meantime. */
  async function compressAll(): Promise<void> {
    for (const key of toCompress) {
      const page = cache.peek(key);
      if (page && !page.isBestCompressed) {
        page.isBestCompressed = true;
        await compressWell(page);
        cache.updateSize(key, page);
      }
      toCompress.delete(key);
    }
  }

  function responseOf(page: CachedPage, { headers }: IncomingMessage, expiresAt: number): PageResponse {
    const isUnchanged =
      page.variants.identity.status === 200 && matchesEtag(headers['if-none-match'], page.etag);
    const found = isUnchanged ? page.notModified : smallestFor(headers['accept-encoding'] ?? '', page);
    const seconds = Math.max(0, Math.floor((expiresAt - clock().getTime()) / 1000));
    if (seconds >= MAX_SHARED_AGE_S) return found;
    const { 'cache-control': cacheControl = '', ...rest } = found.headers;
    return { ...found, headers: { ...rest, 'cache-control': limitedTo(cacheControl, seconds) } };
  }

  return {
    serveCached,
    respond,
    getOrRender,
    hasPage,
    clear: cache.clear,
    mostVisited: visits.mostVisited,
    stats: () => ({ hits, misses, ...cache.stats() }),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

function pageOf(
  { status, headers: own, body: rendered, etag }: RenderedPage,
  isBounded: boolean,
): CachedPage {
  const body = unpooled(rendered);
  const headers = { ...own, ...(etag && { etag }), vary: 'accept-encoding' };
  return {
    etag,
    variants: { identity: { status, headers: { ...headers, 'content-length': `${body.length}` }, body } },
    notModified: { status: 304, headers, body: undefined },
    isBestCompressed: body.length < WORTH_COMPRESSING_BYTES,
    // Missing, failed and private pages are rendered each time.
    isCacheable: isBounded && status === 200 && own['cache-control'] !== 'no-store',
  };
}

async function compressQuickly(page: CachedPage): Promise<void> {
  const { body } = page.variants.identity;
  if (body && !page.isBestCompressed) addVariant(page, 'br', await brotli(body, QUICK_QUALITY));
}

async function compressWell(page: CachedPage): Promise<void> {
  const { body = Buffer.alloc(0) } = page.variants.identity;
  addVariant(page, 'gzip', await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }));
  addVariant(page, 'br', await brotli(body, constants.BROTLI_MAX_QUALITY));
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // As far as it can look back. More would be 32 MB of memory for nothing.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
    },
  });
}

function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 1));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

function addVariant({ variants }: CachedPage, encoding: Encoding, compressed: Buffer) {
  const { status, headers } = variants.identity;
  const body = unpooled(compressed);
  variants[encoding] = {
    status,
    headers: { ...headers, 'content-length': `${body.length}`, 'content-encoding': encoding },
    body,
  };
}

/** A small buffer is usually a slice of a pool, all of which would stay in memory with it. */
function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** What a page takes of the memory, which is more than its bytes. */
function memoryOf({ variants }: CachedPage): number {
  const bodies = encodings.map((encoding) => variants[encoding]?.body?.length ?? 0);
  const pages = bodies.reduce((sum, bytes) => sum + Math.ceil(bytes / MEMORY_PAGE_BYTES), 0);
  return Math.round((pages * MEMORY_PAGE_BYTES + OVERHEAD_BYTES) * FRAGMENTATION);
}

/** The smallest variant that is ready and that the browser accepts. */
function smallestFor(accepted: string, { variants }: CachedPage): PageResponse {
  for (const encoding of encodings) {
    const variant = variants[encoding];
    if (variant && accepts(accepted, encoding)) return variant;
  }
  return variants.identity;
}

/** `br;q=0` is how a client says no. */
function accepts(accepted: string, encoding: Encoding): boolean {
  if (!accepted.includes(encoding)) return false;
  if (!accepted.includes(';')) return true;
  return accepted.split(',').some((part) => {
    const [name, quality = 'q=1'] = part.split(';').map((piece) => piece.trim());
    return name === encoding && Number(quality.slice(2)) > 0;
  });
}
