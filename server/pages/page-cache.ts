import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { collectUses, listChangesSince, type Uses } from '#server/content/changes.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { matchesEtag } from '#server/http/etag.ts';

/** A page as it leaves the renderer. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer; etag: string };

/** From the smallest to the largest. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];
/** Bytes and headers as they go out. */
type Variant = { headers: string[]; body: Buffer };
type KeptPage = RenderedPage & { uses: Uses; variants: Partial<Record<Encoding, Variant>>; bytes: number };

const MAX_BYTES = 64 * 1024 * 1024;
/** What a kept page weighs besides its bytes: key, headers, tags. */
const OVERHEAD_BYTES = 2_048;
const WORTH_COMPRESSING_BYTES = 1_024;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Keeps rendered pages as bytes until the content they were made of changes, here or in another process.
 * `keyOf` maps an address to the page it shows, or to nothing if that page is not to be kept.
 */
export function createPageCache(
  { db, contentMark }: Engine,
  render: (key: string) => Promise<RenderedPage>,
  keyOf: (url: string) => string,
  maxBytes = MAX_BYTES,
) {
  /** In the order of last use. */
  const pages = new Map<string, KeptPage>();
  const rendering = new Map<string, Promise<RenderedPage>>();
  let bytes = 0;
  let knownMark = -1;

  /** Answers from memory, before any routing; otherwise `next` takes over. */
  function answer(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const page = isRead(request) ? pages.get(keyOf(request.url ?? '/')) : undefined;
    if (!page || page.uses.until <= Date.now()) return next();
    const mark = contentMark();
    if (mark === knownMark) return send(page, request, response);
    if (typeof mark === 'number') return next();
    mark.then((found) => (found === knownMark ? send(page, request, response) : next()), next);
  }

  /** The page of a key: kept, being rendered for someone else, or rendered now. */
  async function get(key: string): Promise<RenderedPage> {
    await dropWhatChanged();
    const kept = pages.get(key);
    if (kept && kept.uses.until > Date.now()) return kept;
    const inProgress = rendering.get(`${knownMark} ${key}`);
    if (inProgress) return inProgress;
    const turn = `${knownMark} ${key}`;
    const page = renderAndKeep(key).finally(() => rendering.delete(turn));
    rendering.set(turn, page);
    return page;
  }

  async function renderAndKeep(key: string): Promise<RenderedPage> {
    const markBefore = knownMark;
    const { result, uses } = await collectUses(() => render(key));
    if (result.status !== 200) return result;
    // Content that changed while the page was being made: good enough to send, not to keep.
    const changed = markBefore === (await contentMark()) ? new Set() : await listChangesSince(db, markBefore);
    const isOld = changed === 'everything' || uses.tags.intersection(changed).size > 0;
    return isOld ? result : keep(key, result, uses);
  }

  function keep(key: string, page: RenderedPage, uses: Uses): RenderedPage {
    drop(key);
    const variants = { identity: variantOf(page, 'identity', page.body) };
    const kept: KeptPage = { ...page, uses, variants, bytes: OVERHEAD_BYTES + page.body.length };
    pages.set(key, kept);
    bytes += kept.bytes;
    trim();
    compressLater(key, kept);
    return kept;
  }

  /** As small as it gets, in the background, while the first visitors take it as it is. */
  async function compressLater(key: string, page: KeptPage) {
    if (page.body.length < WORTH_COMPRESSING_BYTES) return;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    const made: [Encoding, Buffer][] = [
      ['gzip', await promisify(gzip)(page.body, { level: constants.Z_BEST_COMPRESSION })],
      ['br', await promisify(brotliCompress)(page.body, quality)],
    ];
    if (pages.get(key) !== page) return;
    for (const [encoding, body] of made) {
      page.variants[encoding] = variantOf(page, encoding, body);
      page.bytes += body.length;
      bytes += body.length;
    }
    trim();
  }

  async function dropWhatChanged() {
    const mark = await contentMark();
    if (mark === knownMark) return;
    const changed = knownMark < 0 || mark < knownMark ? 'everything' : await listChangesSince(db, knownMark);
    for (const [key, { uses }] of pages) {
      if (changed === 'everything' || uses.tags.intersection(changed).size > 0) drop(key);
    }
    knownMark = mark;
  }

  function drop(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  /** The least recently used go first. */
  function trim() {
    for (const key of pages.keys()) {
      if (bytes <= maxBytes) return;
      drop(key);
    }
  }

  function send(page: KeptPage, request: IncomingMessage, response: ServerResponse) {
    const key = keyOf(request.url ?? '/');
    pages.delete(key);
    pages.set(key, page);
    writePage(page, request, response);
  }

  return { answer, get, size: () => ({ pages: pages.size, bytes }) };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function variantOf(page: RenderedPage, encoding: Encoding, body: Buffer): Variant {
  const headers = Object.entries({
    ...page.headers,
    etag: page.etag,
    vary: 'accept-encoding',
    'content-length': `${body.length}`,
  });
  if (encoding !== 'identity') headers.push(['content-encoding', encoding]);
  return { headers: headers.flat(), body };
}

function writePage(page: KeptPage, request: IncomingMessage, response: ServerResponse) {
  if (matchesEtag(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, { ...page.headers, etag: page.etag, vary: 'accept-encoding' }).end();
    return;
  }
  const { headers, body } = variantFor(request.headers['accept-encoding'] ?? '', page);
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The smallest that the visitor takes and that is ready. */
function variantFor(accepted: string, page: KeptPage): Variant {
  for (const encoding of encodings) {
    const variant = page.variants[encoding];
    if (variant && (encoding === 'identity' || accepts(accepted, encoding))) return variant;
  }
  return variantOf(page, 'identity', page.body);
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
