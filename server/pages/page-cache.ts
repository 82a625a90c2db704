import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { collectUses } from '#server/content/changes.ts';
import { createMemory } from '#server/content/memory.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { requestId } from '#server/http/logging.ts';
import { endingIn, LONGEST_KEPT_S } from './page-headers.ts';
import { createVisits } from './visited-pages.ts';

/** A page as it leaves the renderer. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer; etag: string };
/** Bytes and headers as they go out. */
export type PageAnswer = { status: number; headers: Record<string, string>; body: Buffer | undefined };

/** From the smallest to the largest. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];
type Page = {
  etag: string;
  answers: Partial<Record<Encoding, PageAnswer>> & { identity: PageAnswer };
  notModified: PageAnswer;
  isAsSmallAsCanBe: boolean;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** What a kept page weighs besides its bytes: key, headers, tags. */
const OVERHEAD_BYTES = 8_192;
/** The system hands out memory by the page. */
const MEMORY_PAGE_BYTES = 4_096;
/** Pages that have gone leave gaps between those that stay. */
const GAPS = 1.2;
const WORTH_COMPRESSING_BYTES = 1_024;
const MAX_TO_SHRINK = 100;
/** A sixth larger than the best, in a fiftieth of the time: for the visitors who come before the best is there. */
const QUICK_QUALITY = 4;

type Options = {
  engine: Pick<Engine, 'db' | 'contentMark'>;
  clock: () => Date;
  render: (key: string) => Promise<RenderedPage>;
  /** The address that stands for all addresses which show the same page. */
  keyOf: (url: string) => string;
  maxBytes?: number;
  log: FastifyBaseLogger;
};

/** Keeps rendered pages as bytes until the content they were made of changes, here or in another process. */
export function createPageCache({ engine, clock, render, keyOf, maxBytes = MAX_BYTES, log }: Options) {
  const memory = createMemory<Page>(engine, { clock, maxWeight: maxBytes, weigh: weightOf, mayKeep });
  const visits = createVisits();
  const toShrink = new Set<string>();
  let hits = 0;
  let misses = 0;

  /** Answers from memory, before any routing; otherwise `next` takes over. */
  function answerEarly(request: IncomingMessage, response: ServerResponse, next: () => void) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const key = keyOf(request.url ?? '/');
    memory.peek(
      key,
      ({ value: page, uses }) => {
        hits += 1;
        visits.count(key);
        shrinkLater(key, page);
        const { status, headers, body } = answerOf(page, request, uses.until);
        const id = requestId();
        response.writeHead(status, { ...headers, 'x-request-id': id });
        response.end(request.method === 'HEAD' ? undefined : body);
        log.debug({ reqId: id, method: request.method, url: request.url, status }, 'answered from the cache');
      },
      next,
    );
  }

  /** The answer to a request that could not be answered early. */
  async function answer(request: IncomingMessage): Promise<PageAnswer> {
    const { result: page, uses } = await collectUses(() => get(keyOf(request.url ?? '/')));
    if (!page.answers.br && accepts(request.headers['accept-encoding'] ?? '', 'br'))
      await compressQuickly(page);
    return answerOf(page, request, uses.until);
  }

  /** A page from memory, or rendered now and kept. */
  async function get(key: string): Promise<Page> {
    const page = await memory.recall(key, async (old) => {
      misses += 1;
      const rendered = await render(key);
      return old?.etag === rendered.etag ? old : pageOf(rendered);
    });
    shrinkLater(key, page);
    return page;
  }

  async function hasPage(url: string): Promise<boolean> {
    const { result } = await collectUses(() => get(keyOf(url)));
    return result.answers.identity.status === 200;
  }

  /** A crawler that asks for every page there is must not keep the processor busy for minutes after it has gone. */
  function shrinkLater(key: string, page: Page) {
    if (page.isAsSmallAsCanBe || toShrink.size >= MAX_TO_SHRINK) return;
    toShrink.add(key);
    if (toShrink.size === 1) shrinkAll();
  }

  /** As small as it gets takes a tenth of a second: one page after the other, and none that is gone by then. */
  async function shrinkAll(): Promise<void> {
    for (const key of toShrink) {
      const page = memory.find(key);
      if (page && !page.isAsSmallAsCanBe) {
        page.isAsSmallAsCanBe = true;
        await compressWell(page);
        memory.reweigh(key, page);
      }
      toShrink.delete(key);
    }
  }

  function answerOf(page: Page, { headers }: IncomingMessage, until: number): PageAnswer {
    const isHeld = page.answers.identity.status === 200 && matchesEtag(headers['if-none-match'], page.etag);
    const found = isHeld ? page.notModified : smallestFor(headers['accept-encoding'] ?? '', page);
    const seconds = Math.max(0, Math.floor((until - clock().getTime()) / 1000));
    if (seconds >= LONGEST_KEPT_S) return found;
    const { 'cache-control': cacheControl = '', ...rest } = found.headers;
    return { ...found, headers: { ...rest, 'cache-control': endingIn(cacheControl, seconds) } };
  }

  return {
    answerEarly,
    answer,
    get,
    hasPage,
    clear: memory.clear,
    mostVisited: visits.mostVisited,
    stats: () => ({ hits, misses, ...memory.size() }),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

function mayKeep({ answers: { identity } }: Page): boolean {
  return identity.status === 200 && identity.headers['cache-control'] !== 'no-store';
}

function pageOf({ status, headers: own, body: rendered, etag }: RenderedPage): Page {
  const body = alone(rendered);
  const headers = { ...own, ...(etag && { etag }), vary: 'accept-encoding' };
  return {
    etag,
    answers: { identity: { status, headers: { ...headers, 'content-length': `${body.length}` }, body } },
    notModified: { status: 304, headers, body: undefined },
    isAsSmallAsCanBe: body.length < WORTH_COMPRESSING_BYTES,
  };
}

async function compressQuickly(page: Page): Promise<void> {
  const { body } = page.answers.identity;
  if (body && !page.isAsSmallAsCanBe) addVariant(page, 'br', await brotli(body, QUICK_QUALITY));
}

async function compressWell(page: Page): Promise<void> {
  const { body = Buffer.alloc(0) } = page.answers.identity;
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

function addVariant({ answers }: Page, encoding: Encoding, compressed: Buffer) {
  const { status, headers } = answers.identity;
  const body = alone(compressed);
  answers[encoding] = {
    status,
    headers: { ...headers, 'content-length': `${body.length}`, 'content-encoding': encoding },
    body,
  };
}

/** A buffer is mostly a part of a larger one, which would be kept along with it. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** What a page takes of the memory, which is more than its bytes. */
function weightOf({ answers }: Page): number {
  const bodies = encodings.map((encoding) => answers[encoding]?.body?.length ?? 0);
  const pages = bodies.reduce((sum, bytes) => sum + Math.ceil(bytes / MEMORY_PAGE_BYTES), 0);
  return Math.round((pages * MEMORY_PAGE_BYTES + OVERHEAD_BYTES) * GAPS);
}

/** The smallest that the visitor takes and that is ready. */
function smallestFor(accepted: string, { answers }: Page): PageAnswer {
  for (const encoding of encodings) {
    const answer = answers[encoding];
    if (answer && accepts(accepted, encoding)) return answer;
  }
  return answers.identity;
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
