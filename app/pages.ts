import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Connections, connect, requestNonce } from './entry.server.tsx';
import { findFirstView } from './first-view/first-view-parts.ts';
import { pageRecords } from './lib/page-handle.ts';
import { hasNoRoute } from './lib/paths.ts';

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
      return handle(new Request(page), new RouterContextProvider(new Map([[requestNonce, nonce]])));
    },
    findFirstView,
  };
}
