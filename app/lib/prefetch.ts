import { useContext, useEffect } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from 'react-router';
import { leadsToPage, linkAt } from './follow-links.ts';

/** A pointer on its way to elsewhere does not rest on a link. */
const RESTS_MS = 60;

type LoaderCode = { clientLoader?: (args: object) => unknown };
/** A page says in its `handle` that its loader asks the server's, which only the router can do: then its code must do. */
type PageCode = { handle?: { asksServerLoader?: boolean } };

/**
 * Fetches the code and the answers of the page behind a link as soon as somebody seems to want it: a pointer rests on
 * the link, a finger touches it, the focus reaches it. The click then shows the page at once. The loader is the page's
 * own, so that what it reads is in the cache when it reads it again.
 */
export function usePrefetch() {
  const router = useContext(DataRouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;

  useEffect(() => {
    if (!router || !manifest) return;
    const stop = new AbortController();
    let timer = 0;

    async function prepare(url: string) {
      const { pathname } = new URL(url);
      for (const { route, params } of matchRoutes(router?.routes ?? [], pathname) ?? []) {
        const files = manifest?.routes[route.id];
        if (!files || route.id === 'root') continue;
        const loaderFile = files.clientLoaderModule ?? files.module;
        const [{ clientLoader }, { handle }] = (await Promise.all([
          import(/* @vite-ignore */ loaderFile),
          import(/* @vite-ignore */ files.module),
        ])) as [LoaderCode, PageCode];
        if (!handle?.asksServerLoader) await clientLoader?.({ request: new Request(url), params });
      }
    }

    function notice(event: Event) {
      clearTimeout(timer);
      const link = linkAt(event);
      if (!link || !isPageElsewhere(link)) return;
      // What goes wrong here goes wrong again after the click, where it can be told.
      const begin = () => prepare(link.href).catch(() => {});
      if (event.type === 'pointerover') timer = window.setTimeout(begin, RESTS_MS);
      else void begin();
    }

    for (const sign of ['pointerover', 'touchstart', 'focusin']) {
      document.addEventListener(sign, notice, { passive: true, signal: stop.signal });
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [router, manifest]);
}

/** A public page of this site, and not the one that is shown. */
function isPageElsewhere(link: HTMLAnchorElement): boolean {
  if (isSparing() || !leadsToPage(link) || /^\/admin(\/|$)/.test(link.pathname)) return false;
  return link.pathname !== window.location.pathname || link.search !== window.location.search;
}

/** Whoever pays by the byte decides for themselves. */
function isSparing(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
