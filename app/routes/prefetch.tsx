import { useEffect, useState } from 'react';
import { matchPath, PrefetchPageLinks, useLocation } from 'react-router';
import { leadsToPage, linkAt } from '#app/lib/follow-links.ts';
import { loadQueryClient } from '#app/lib/load-page.ts';
import { pageReads } from './page-reads.ts';

/** A pointer that only passes over a link does not trigger a prefetch. */
const HOVER_MS = 60;

/** Lists and what they lead to: most visitors go on to one of them. */
const LIKELY_AFTER_MS = 1_000;
const LIKELY_PAGES = ['/samples', '/samples/:id', '/blog', '/blog/:slug'];

/**
 * Prefetches the page behind a link on intent: hover, touch or focus; and the code of the likely pages that this one
 * links to, after a second. React Router prefetches the code; the data goes through our query client, because the
 * router skips routes with a `clientLoader`.
 */
export function Prefetch() {
  const [page, setPage] = useState<string>();
  const [likely, setLikely] = useState<string[]>([]);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const timer = setTimeout(() => setLikely(likelyPages()), LIKELY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname]);

  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;

    function prefetch(link: HTMLAnchorElement) {
      // First, because rendering the links to the code takes longer than sending the request.
      void prefetchData(link);
      setPage(link.pathname + link.search);
    }

    async function prefetchData({ pathname, href }: HTMLAnchorElement) {
      const client = await loadQueryClient();
      for (const [pattern, read] of Object.entries(pageReads)) {
        const match = matchPath(pattern, pathname);
        if (!match) continue;
        for (const reading of Object.values(read(client, { params: match.params, request: { url: href } })))
          reading.catch(() => {});
      }
    }

    function onIntent(event: Event) {
      clearTimeout(timer);
      const link = linkAt(event);
      if (!link || !isOtherPage(link)) return;
      if (event.type === 'pointerover') timer = window.setTimeout(() => prefetch(link), HOVER_MS);
      else prefetch(link);
    }

    for (const type of ['pointerover', 'touchstart', 'focusin']) {
      document.addEventListener(type, onIntent, { passive: true, signal: stop.signal });
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);

  const pages = new Set(page ? [...likely, page] : likely);
  return Array.from(pages, (path) => <PrefetchPageLinks key={path} page={path} />);
}

/** The first link to each kind of them. */
function likelyPages(): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  return LIKELY_PAGES.flatMap((pattern) => {
    const link = links.find((link) => matchPath(pattern, link.pathname) && isOtherPage(link));
    return link ? [link.pathname] : [];
  });
}

/** A public page of this site other than the current one. */
function isOtherPage(link: HTMLAnchorElement): boolean {
  if (savesData() || !leadsToPage(link) || /^\/admin(\/|$)/.test(link.pathname)) return false;
  return link.pathname !== window.location.pathname || link.search !== window.location.search;
}

/** Respects data saving. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
