import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { connectApi, type FetchApi } from '#app/lib/api.ts';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export { postponeScripts } from '#app/first-view/postpone.ts';
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
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Nothing is streamed, so nothing has to be put together by scripts in the browser.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    onError: (error) => report(error, request.url),
  });
  await stream.allReady;
  return new Response(stream, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) report(error, request.url);
}
