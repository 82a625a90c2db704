import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useFollowLinks } from '#app/features/admin/follow-links.ts';
import { NavigationProgress } from '#app/features/admin/navigation-progress.tsx';
import { PageAnnouncer } from '#app/features/admin/page-announcer.tsx';
import { PageError } from '#app/features/shell/page-error.tsx';
import { Queries } from '#app/lib/queries.tsx';
import { reloadOnReturn } from '#app/lib/reload.ts';
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
  useFollowLinks();
  // The session may have ended, and counts may be old.
  useEffect(reloadOnReturn, []);
  return (
    <Queries>
      <Outlet />
      <NavigationProgress />
      <PageAnnouncer />
      <ScrollRestoration />
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
