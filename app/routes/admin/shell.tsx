import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { PageError } from '#app/features/shell/page-error.tsx';
import { Queries } from '#app/lib/queries.tsx';
import { ADMIN_PATH } from '#app/lib/session.ts';
import adminStyles from '#app/styles/admin.css?url';

export const links = () => [{ rel: 'stylesheet', href: adminStyles }];

/** Everything under /admin is rendered in the browser: the server sends this shell without its contents. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <main id="main">
      <noscript>
        <p className="px-5 pt-12 text-center font-sans text-faint">The admin desk needs JavaScript.</p>
      </noscript>
    </main>
  );
}

export default function AdminShell() {
  useEffect(leaveByDocumentLoad, []);
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <title>Something went wrong</title>
      <PageError />
    </main>
  );
}

/**
 * The admin area's pages have a stricter CSP without third parties, which comes with the document. So the browser, not the
 * router, follows a link that leaves the admin area.
 */
function leaveByDocumentLoad() {
  const stop = new AbortController();
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== window.location.origin) return;
      if (link.pathname !== ADMIN_PATH && !link.pathname.startsWith(`${ADMIN_PATH}/`))
        event.stopPropagation();
    },
    { capture: true, signal: stop.signal },
  );
  return () => stop.abort();
}
