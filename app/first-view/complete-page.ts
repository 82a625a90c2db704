import type { EntryContext } from 'react-router';
import { faces } from '#app/styles/faces.ts';
import styles from '#app/styles/site.css?inline';
import { PAGE_STATE_ID, type PageState } from './page-state.ts';
import wake from './wake.ts?script';
import { type PageParts, withWrittenParts } from './written-parts.ts';

/** What stands inline in the pages, to be named in their policy: nothing else may run. */
export const inline = { script: wake, style: styles };

const bytes = new TextEncoder();
const STYLE_ELEMENT = bytes.encode(`<style>${styles}</style>`);
const SCRIPT_END = bytes.encode(`>${wake}</script>`);
export const DOCTYPE = '<!DOCTYPE html>';
const END_OF_PAGE = '</body></html>';

/**
 * Adds what a rendered page needs besides its HTML: the styles, the script that wakes it up, and, last of all, what
 * the code will ask for when it comes. Nothing of it has to be fetched before the first view.
 */
export async function completePage(html: string, context: EntryContext): Promise<PageParts> {
  const { routes, modules } = codeOf(context);
  const isDesk = context.staticHandlerContext.location.pathname.startsWith('/admin');
  const state: PageState = {
    context: context.serverHandoffString ?? '{}',
    routes,
    manifest: context.manifest.url,
  };
  const scriptStart =
    `<script${attribute('entry', context.manifest.entry.module)}${attribute('modules', modules.join(' '))}` +
    `${attribute('faces', JSON.stringify(faces))}${isDesk ? ' data-urgent' : ''}`;
  const data = await textOf(context.serverHandoffStream);
  const foot = `<script type="application/json" id="${PAGE_STATE_ID}"${attribute('state', JSON.stringify(state))}>${inScript(data)}</script>`;
  const endOfHead = html.indexOf('</head>');
  return [
    DOCTYPE,
    html.slice(0, endOfHead),
    ...(isDesk ? [] : [STYLE_ELEMENT]),
    scriptStart,
    SCRIPT_END,
    ...withWrittenParts(html.slice(endOfHead, -END_OF_PAGE.length)),
    foot,
    END_OF_PAGE,
  ];
}

/** The code of the matched routes, and every file that it consists of. */
function codeOf({ manifest, staticHandlerContext }: EntryContext) {
  const routes: PageState['routes'] = {};
  const files = new Set([...manifest.entry.imports, manifest.url]);
  for (const { route } of staticHandlerContext.matches) {
    const found = manifest.routes[route.id];
    if (!found) continue;
    const parts = [
      found.clientActionModule,
      found.clientLoaderModule,
      found.clientMiddlewareModule,
      found.hydrateFallbackModule,
      found.module,
    ];
    const own = parts.filter((part) => part !== undefined);
    routes[route.id] = own;
    for (const file of [...own, ...(found.imports ?? [])]) files.add(file);
  }
  // The entry starts everything, so it is not among those that are only to be read.
  files.delete(manifest.entry.module);
  return { routes, modules: [...files] };
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : '';
}

function attribute(name: string, value: string): string {
  return ` data-${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

/** JSON that no parser of HTML can mistake for the end of the script. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
