import { renderToReadableStream } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { ApiError, connectApi, type FetchApi } from '#app/lib/api.ts';
import { OnServerContext, onServer } from '#app/lib/load-page.ts';

const RENDER_TIMEOUT_MS = 10_000;

export type Connections = { fetchApi: FetchApi; report: (error: unknown, url: string) => void };
let report: Connections['report'] = () => {};
/** Set if a loader failed because the database or another service does not respond. */
const lacksService = createContext(false);
const UNAVAILABLE = 503;

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
  loadContext: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  const rendering = loadContext.get(onServer);
  const { nonce = '' } = rendering;
  const page = (
    <OnServerContext value={rendering}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </OnServerContext>
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
