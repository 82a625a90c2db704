import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useInsertionEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteLoaderData,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { Footer } from '#app/features/shell/footer.tsx';
import { Header } from '#app/features/shell/header.tsx';
import { PageError } from '#app/features/shell/page-error.tsx';
import { ScrollBack } from '#app/features/shell/scroll-back.tsx';
import { ThirdParties } from '#app/features/shell/third-parties.tsx';
import { Toasts } from '#app/features/shell/toasts.tsx';
import { get } from '#app/lib/api.ts';
import { useFollowLinks } from '#app/lib/follow-links.ts';
import { type Loaded, takeAnswers } from '#app/lib/load-page.ts';
import { usePrefetch } from '#app/lib/prefetch.ts';
import { currentQueryClient } from '#app/lib/query-client.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { Route } from './+types/root';
import allStyles from './styles/desk.css?url';

/** In production the styles are in the page itself; the development server swaps those of a file. */
export const links: Route.LinksFunction = () =>
  import.meta.env.DEV ? [{ rel: 'stylesheet', href: allStyles }] : [];

/** What holds for every page of this installation; it does not change while a tab is open. */
export async function loader() {
  return { site: await get<Site>('/site') };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const [queryClient] = useState(currentQueryClient);
  const root = useRouteLoaderData<typeof loader>('root');

  const { pathname } = useLocation();
  useFollowLinks();
  usePrefetch();

  // Another page is drawn whole, so that its anchors are where they should be when the router looks for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page says it anew
  useInsertionEffect(() => {
    const { dataset } = document.documentElement;
    if ('awake' in dataset) dataset.whole = '';
  }, [pathname]);

  // `first-view/wake.ts` waits for both: to hand over what was done before now, and to change the fonts with the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page says it anew
  useEffect(() => {
    const { dataset } = document.documentElement;
    if ('awake' in dataset) window.dispatchEvent(new Event('pagechange'));
    dataset.awake = '';
  }, [pathname]);

  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* A frame with nothing but the header in it would cost a slow phone a tenth of a second, and say nothing. */}
        <link rel="expect" href="#end-of-first-view" blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <a
            href="#main"
            className="fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-ink px-4 py-2 font-sans text-paper focus:translate-y-0"
          >
            Skip to the text
          </a>
          <Header />
          <ConnectivityBanner />
          <main id="main" tabIndex={-1} className="min-h-[70vh] pt-header">
            {children}
          </main>
          <Footer />
          <ScrollBack />
          <Toasts />
          <ThirdParties site={root?.site} />
        </QueryClientProvider>
        <ScrollPlaces />
        {import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  );
}

/** The router's own component would write a script into every page. After a reload the browser finds the place itself. */
function ScrollPlaces() {
  useScrollRestoration();
  return null;
}

/** Takes the answers that the server sent along into the cache, then shows the page. */
export default function App() {
  const client = useQueryClient();
  const { answers } = (useMatches().at(-1)?.loaderData ?? {}) as Partial<Loaded<unknown>>;
  useState(() => takeAnswers(client, answers));
  return <Outlet />;
}

// Few visitors ever see it, so it does not come with every page.
const MissingRecord = lazy(async () => ({
  default: (await import('#app/features/shell/missing-record.tsx')).MissingRecord,
}));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? (
    <Suspense>
      <MissingRecord />
    </Suspense>
  ) : (
    <>
      <title>Something went wrong</title>
      <PageError />
    </>
  );
}
