import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { postponeScripts } from '#app/first-view/postpone.ts';
import { connectApi, type FetchApi } from '#app/lib/api.ts';
import { pageRecords } from '#app/lib/page-handle.ts';

const RENDER_TIMEOUT_MS = 10_000;

type Connections = { fetchApi: FetchApi; report: (error: unknown, url: string) => void };
let report: Connections['report'] = () => {};

/** What the server needs from the pages (`server/web.ts`). */
export function createPages(build: ServerBuild, mode: string, connections: Connections) {
  connectApi(connections.fetchApi);
  report = connections.report;
  const handle = createRequestHandler(build, mode);
  return {
    ...pageRecords(build.routes),
    render: (url: URL) => handle(new Request(url), new RouterContextProvider()),
    postponeScripts,
  };
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
    // Nothing is streamed, so no inline scripts are needed to assemble the page.
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
