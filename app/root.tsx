import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { Footer } from '#app/features/shell/footer.tsx';
import { Header } from '#app/features/shell/header.tsx';
import { PageError } from '#app/features/shell/page-error.tsx';
import { SiteLook } from '#app/features/shell/site-look.tsx';
import { Toasts } from '#app/features/shell/toasts.tsx';
import { call } from '#app/lib/api.ts';
import { Deferred, deferredPart, lazyPart } from '#app/lib/deferred.tsx';
import { createMissingMeta } from '#app/lib/head.ts';
import { listen } from '#app/lib/listen.ts';
import { isAdminPath } from '#app/lib/paths.ts';
import { noWords, SiteWordsContext, toPageTitle, useBrand, useTranslations } from '#app/lib/site-words.ts';
import { getWords, readPreviewToken } from '#app/lib/words.ts';
import { isTokenPage } from '#shared/text/token-pages.ts';
import { createTranslator } from '#shared/words/translate.ts';
import type { Route } from './+types/root';
import allStyles from './styles/admin.css?url';
import sans from './styles/fonts/sans.woff2?url';
import serif from './styles/fonts/serif.woff2?url';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** The fonts of every first view: inlined by `server/pages/finish-page.ts`, hot-swapped by Vite in development. */
export const links: Route.LinksFunction = () => [
  { ...font, href: serif },
  { ...font, href: sans },
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: allStyles }] : []),
];

/** Data of the installation; it does not change while a tab is open. */
export async function loader({ request }: Route.LoaderArgs) {
  const [site, words] = await Promise.all([
    call('GET /site'),
    getWords('site', { preview: readPreviewToken(request) }),
  ]);
  return { site, words };
}

export function shouldRevalidate() {
  return false;
}

/** The route of a missing record has no data for its head: that of the 404 page is set here. */
export const meta = import.meta.env.SSR ? createMissingMeta : () => [];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const words = root?.words ?? noWords;

  const { pathname, search } = useLocation();
  const isPrivate = isAdminPath(pathname) || isTokenPage({ pathname, search });

  // `first-view/first-view.ts` replays earlier interaction.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    window.dispatchEvent(new Event('hydrated'));
  }, []);

  // A correction that was lifted by the keyboard is put down again.
  useEffect(() => {
    function putDown({ key }: KeyboardEvent) {
      const { activeElement } = document;
      if (key === 'Escape' && activeElement instanceof HTMLElement && activeElement.matches('mark'))
        activeElement.blur();
    }
    return listen('keydown', putDown);
  }, []);

  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* The on-screen keyboard shrinks the page instead of covering it. */}
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1, interactive-widget=resizes-content${isAdminPath(pathname) ? ', viewport-fit=cover' : ''}`}
        />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* A first frame with only the header would cost a slow phone 100 ms. */}
        {!isAdminPath(pathname) && <link rel="expect" href="#end-of-first-view" blocking="render" />}
        <Meta />
        <Links />
        <SiteLook site={root?.site} />
      </head>
      <body>
        <SiteWordsContext value={words}>
          <a
            href="#main"
            className="fixed -top-20 left-2 z-50 rounded-sm bg-ink px-4 py-2 font-sans text-paper focus:top-2 print:hidden"
          >
            {createTranslator(words.reworded)('Skip to the text')}
          </a>
          {/* The admin area has its own layout (`routes/admin/shell.tsx`). */}
          {isAdminPath(pathname) ? (
            children
          ) : (
            <>
              <Header logo={root?.site?.logo} />
              <ConnectivityBanner />
              <main id="main" tabIndex={-1} className="min-h-[70vh] pt-header peer-data-shown:pt-0">
                {children}
              </main>
              <Footer />
            </>
          )}
          <Toasts />
          {!isPrivate && (root?.site?.analyticsId || root?.site?.chatWidgetUrl) && (
            <Suspense>
              <ThirdParties site={root.site} />
            </Suspense>
          )}
          {!isPrivate && root?.site?.asksConsent && <Deferred part={consent} />}
        </SiteWordsContext>
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

// Loaded on demand: most sites have none.
const ThirdParties = lazyPart(
  async () => (await import('#app/features/shell/third-parties.tsx')).ThirdParties,
);

// Only if `CONSENT=ask`, at the very end of the page.
const consent = deferredPart(() =>
  import('#app/features/shell/consent.tsx').then((module) => module.Consent),
);

// Loaded on demand: few visitors ever see it.
const NotFound = lazy(async () => ({
  default: (await import('#app/features/shell/not-found.tsx')).NotFound,
}));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations();
  const brand = useBrand();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? (
    <Suspense>
      <NotFound words={error.data} />
    </Suspense>
  ) : (
    <>
      <title>{toPageTitle(t('Something went wrong'), brand)}</title>
      <PageError />
    </>
  );
}
