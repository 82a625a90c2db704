import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { completePage, DOCTYPE } from '#app/first-view/complete-page.ts';
import { type PageParts, writeOnce } from '#app/first-view/written-parts.ts';
import { connectApi, type FetchApi } from '#app/lib/api.ts';
import { connectWriter } from '#app/lib/written-once.tsx';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export { inline } from '#app/first-view/complete-page.ts';
export { pageKeyOf } from '#app/lib/page-key.ts';
export { publicBrand, publicPages } from '#app/public-pages.ts';

const RENDER_WITHIN_MS = 10_000;

type Wires = { fetchApi: FetchApi; report: (error: unknown, url: string) => void };
let report: Wires['report'] = () => {};

/** Called by the server once, before the first page. */
export function connect(wires: Wires) {
  connectApi(wires.fetchApi);
  // While the pages are being written, each is written anew.
  if (!import.meta.env.DEV) connectWriter(writeOnce);
  report = wires.report;
}

/** A page beside its response, so that nobody has to write it into a stream and read it back. */
class PageResponse extends Response {
  readonly parts: PageParts;

  constructor(parts: PageParts, init: ResponseInit) {
    super(null, init);
    this.parts = parts;
  }
}

export function partsOf(response: Response): PageParts | undefined {
  return response instanceof PageResponse ? response.parts : undefined;
}

/** Renders the whole page before the first byte: it will be kept and sent many times. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  // The development server's page loads its code as usual: the router's own scripts know how to swap modules.
  if (import.meta.env.DEV) {
    const html = await renderPatiently(request.url, <ServerRouter context={context} url={request.url} />);
    return new Response(html, { status, headers });
  }
  const html = await render(request.url, <ServerRouter context={contextOf(context)} url={request.url} />);
  return new PageResponse(await completePage(html, context), { status, headers });
}

/** What the page itself needs. The router is built anew for each, and of routes that it does not show it needs none. */
function contextOf({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...context, manifest: { ...manifest, routes } };
}

/** A part of a page that could not be drawn at once: React leaves it to the browser. */
const LEFT_OUT = '<!--$!-->';

/**
 * At once and as text, which takes half as long as a stream of bytes. Only a part whose code is asked for the first time
 * is worth waiting for.
 */
async function render(url: string, page: ReactElement): Promise<string> {
  const html = renderToString(page);
  // Of the two, only the stream writes what stands before the page.
  return html.includes(LEFT_OUT) ? (await renderPatiently(url, page)).slice(DOCTYPE.length) : html;
}

function renderPatiently(url: string, page: ReactElement): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // Nothing is streamed, so nothing needs to be cut into pieces and put together by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(collector(resolve, reject));
      },
      onShellError: reject,
      onError: (error) => report(error, url),
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_WITHIN_MS);
  });
}

/** A writable that only gathers text. The page is complete when writing begins, so it never has to wait. */
function collector(done: (html: string) => void, failed: (error: unknown) => void): NodeJS.WritableStream {
  const decoder = new TextDecoder();
  let html = '';
  const sink = {
    write(chunk: Uint8Array | string) {
      html += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      return true;
    },
    end: () => done(html + decoder.decode()),
    destroy: failed,
    on: () => sink,
  };
  return sink as unknown as NodeJS.WritableStream;
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) report(error, request.url);
}
