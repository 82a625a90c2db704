import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { onServer } from '#app/lib/load-page.ts';
import { readPreviewToken } from '#app/lib/words.ts';
import faces from '#app/styles/faces.css?inline';
import fallbacks from '#app/styles/fonts.css?inline';
import styles from '#app/styles/site.css?inline';
import { type Connections, connect } from './entry.server.tsx';
import drafts from './first-view/drafts.ts?script';
import firstView from './first-view/first-view.ts?script';
import { firstViewStyles } from './first-view/first-view-styles.ts';
import { pageRecords } from './lib/page-handle.ts';
import { hasNoRoute, isAdminPath } from './lib/paths.ts';

const fonts = toByteText(faces + fallbacks);
const selectRules = firstViewStyles(toByteText(styles));
const selectStyles = (names: ReadonlySet<string>) => fonts + selectRules(names);
const still = { selectStyles, script: '', draftScript: '' };
const parts = { selectStyles, script: toByteText(firstView), draftScript: toByteText(drafts) };

/** The entry of the server bundle: what the server needs from the pages (`server/web.ts`). */
export function createPages(connections: Connections) {
  connect(connections);
  // The generated type of the build has undefined where `exactOptionalPropertyTypes` wants nothing.
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  return {
    ...pageRecords(build.routes),
    /** `nonce` is for one rendering. */
    render: (url: URL, nonce: string) => {
      const page = hasNoRoute(url.pathname) ? new URL('/not-found', url) : url;
      return handle(new Request(page), new RouterContextProvider(new Map([[onServer, { nonce }]])));
    },
    findFirstView,
  };
}

/** What `server/pages/finish-page.ts` puts into a page, as latin1 strings, one character per byte. */
function findFirstView({ href, pathname }: URL) {
  // The admin area is rendered in the browser, so its scripts cannot wait.
  if (isAdminPath(pathname)) return undefined;
  // A preview of words is shown in an iframe without scripts, where each of them would be reported as an error.
  return readPreviewToken({ url: href }) !== undefined || hasNoRoute(pathname) ? still : parts;
}

function toByteText(text: string): string {
  return text.replace(/\P{ASCII}+/gu, (part) => String.fromCharCode(...new TextEncoder().encode(part)));
}
