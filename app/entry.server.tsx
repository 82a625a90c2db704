import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { completePage } from '#app/first-view/complete-page.ts';
import { connectApi } from '#app/lib/api.ts';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export { pageKeyOf } from '#app/lib/page-key.ts';
export { publicBrand, publicPages } from '#app/public-pages.ts';

const RENDER_WITHIN_MS = 10_000;

/** Marks our own inline scripts, so that the server can tell them from any that content might smuggle in. */
export const scriptMark = crypto.randomUUID();

type Wires = { fetchApi: typeof fetch; report: (error: unknown, url: string) => void };
let report: Wires['report'] = () => {};

/** Called by the server once, before the first page. */
export function connect(wires: Wires) {
  connectApi(wires.fetchApi);
  report = wires.report;
}

/** The pages' texts beside their responses, so that nobody has to write them as bytes and read them back. */
const htmlOfResponse = new WeakMap<Response, string>();

export function htmlOf(response: Response): string | undefined {
  return htmlOfResponse.get(response);
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
  if (import.meta.env.DEV) return new Response(await render(request.url, context), { status, headers });
  const { serverHandoffStream: _, ...contextOfPage } = context;
  const html = await render(request.url, contextOfPage);
  const response = new Response(null, { status, headers });
  htmlOfResponse.set(response, await completePage(html, context, scriptMark));
  return response;
}

function render(url: string, context: EntryContext): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={url} nonce={scriptMark} />,
      {
        nonce: scriptMark,
        // Nothing is streamed, so nothing needs to be cut into pieces and put together by scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          pipe(collector(resolve, reject));
        },
        onShellError: reject,
        onError: (error) => report(error, url),
      },
    );
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
