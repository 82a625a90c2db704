import { renderToReadableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { postponeScripts } from '#app/first-view/postpone.ts';
import { ApiError, connectApi, type FetchApi } from '#app/lib/api.ts';
import { clientOfRequest, RequestClientContext } from '#app/lib/load-page.ts';
import { NonceContext } from '#app/lib/nonce.ts';
import { pageRecords } from '#app/lib/page-handle.ts';
import { hasNoRoute } from '#app/lib/paths.ts';

const RENDER_TIMEOUT_MS = 10_000;

type Connections = { fetchApi: FetchApi; report: (error: unknown, url: string) => void };
let report: Connections['report'] = () => {};
const nonceOfRequest = createContext<string>();
/** Set if a loader failed because the database or another service does not respond. */
const lacksService = createContext(false);
const UNAVAILABLE = 503;

/** What the server needs from the pages (`server/web.ts`). */
export function createPages(build: ServerBuild, mode: string, connections: Connections) {
  connectApi(connections.fetchApi);
  report = connections.report;
  const handle = createRequestHandler(build, mode);
  return {
    ...pageRecords(build.routes),
    /** `nonce` is for one rendering. */
    render: (url: URL, nonce: string) => {
      const page = hasNoRoute(url.pathname) ? new URL('/not-found', url) : url;
      return handle(new Request(page), new RouterContextProvider(new Map([[nonceOfRequest, nonce]])));
    },
    postponeScripts,
  };
}

/** Renders the whole page before the first byte: it will be cached and sent many times. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  const nonce = loadContext.get(nonceOfRequest);
  const page = (
    <NonceContext value={nonce}>
      <RequestClientContext value={loadContext.get(clientOfRequest)}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RequestClientContext>
    </NonceContext>
  );
  const stream = await renderToReadableStream(page, {
    nonce,
    // Nothing is streamed, so no inline scripts are needed to assemble the page.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    onError: (error) => report(error, request.url),
  });
  await stream.allReady;
  return new Response(stream, { status: loadContext.get(lacksService) ? UNAVAILABLE : status, headers });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (error instanceof ApiError && error.status === UNAVAILABLE) context.set(lacksService, true);
  if (!request.signal.aborted) report(error, request.url);
}
