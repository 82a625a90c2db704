import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { postponeScripts } from '#app/first-view/postpone.ts';
import { connectApi, type FetchApi } from '#app/lib/api.ts';
import { isDesk } from '#app/lib/paths.ts';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export { pageRecords } from '#app/lib/page-handle.ts';

const RENDER_TIMEOUT_MS = 10_000;

type Connections = { fetchApi: FetchApi; report: (error: unknown, url: string) => void };
let report: Connections['report'] = () => {};

/** Called by the server once, before the first page. */
export function connect(connections: Connections) {
  connectApi(connections.fetchApi);
  report = connections.report;
}

/** Renders the whole page before the first byte: it will be cached and sent many times. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await render(request.url, context);
  // The desk is drawn in the browser, so its scripts cannot wait.
  const { pathname, search } = context.staticHandlerContext.location;
  const isStill = new URLSearchParams(search).has('preview');
  return new Response(isDesk(pathname) ? html : postponeScripts(html, { isStill }), { status, headers });
}

async function render(url: string, context: EntryContext): Promise<string> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={url} />, {
    // Nothing is streamed, so nothing has to be put together by scripts in the browser.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    onError: (error) => report(error, url),
  });
  await stream.allReady;
  return new Response(stream).text();
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) report(error, request.url);
}
