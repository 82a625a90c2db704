import { matchRoutes, type ServerBuild } from 'react-router';
import type { PageSection } from '#shared/contracts/words/sections.ts';
import { splitAddress } from '#shared/text/split-address.ts';
import { PREVIEW_PARAMETER } from '#shared/text/token-pages.ts';
import { SEARCH_PARAMETERS } from './head.ts';

/** What a route module declares about its page in `handle`, for the server. */
export type PageHandle = {
  /**
   * The search parameters that the page reads, with their allowed values. All others are removed before the page is
   * rendered. Pages with `'any'` text in the URL are not cached, because invented URLs would fill the cache.
   */
  searchParams?: Record<string, readonly string[] | 'any'>;
  /**
   * The page's entry in the sitemap and on its social image: its kind, in a word or two, and the section of words
   * that has its title. Record pages have none; the server lists the records.
   */
  listing?: { kind: string; words: PageSection };
  /** The group of `vite.config.ts` that the page imports dynamically as soon as it runs: fetched with its HTML. */
  preload?: string;
};

/** What the route modules declare, by URL: cache keys, and the pages to be listed. */
export function pageRecords(manifest: ServerBuild['routes']) {
  const routes = Object.values(manifest).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [
          {
            path: toPath(manifest, route.id),
            caseSensitive: true,
            handle: route.module.handle as PageHandle | undefined,
          },
        ]
      : [],
  );

  function findHandle(pathname: string): PageHandle {
    return matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? {};
  }

  function listSearchParams(pathname: string): NonNullable<PageHandle['searchParams']> {
    // Any page can be requested with a preview of edited words.
    return { [PREVIEW_PARAMETER]: 'any', ...findHandle(pathname).searchParams };
  }

  return {
    listings: routes.flatMap(({ path, handle }) =>
      handle?.listing ? [{ path: `/${path}`, ...handle.listing }] : [],
    ),
    /**
     * The canonical URL of all URLs that show the same page, used as cache key. A search that the page does not read
     * is reduced to an empty `q`, which keeps the page out of search engines.
     */
    toCacheKey(url: string): string {
      const { pathname, search } = splitAddress(url);
      if (!search) return pathname;
      const parameters = new URLSearchParams(search);
      const read = new URLSearchParams();
      for (const [name, values] of Object.entries(listSearchParams(pathname))) {
        const value = parameters.get(name);
        if (value !== null && (values === 'any' || values.includes(value))) read.set(name, value);
      }
      const isSearch = SEARCH_PARAMETERS.some((name) => parameters.has(name));
      if (isSearch && !SEARCH_PARAMETERS.some((name) => read.has(name))) read.set('q', '');
      return read.size > 0 ? `${pathname}?${read}` : pathname;
    },
    findPreload: (pathname: string) => findHandle(pathname).preload,
    /** False for pages with an unlimited number of URLs. */
    isCacheable(key: string): boolean {
      const { pathname, search } = splitAddress(key);
      if (!search) return true;
      const params = listSearchParams(pathname);
      return [...new URLSearchParams(search)].every(
        ([name, value]) => params[name] !== 'any' || value === '',
      );
    },
  };
}

function toPath(manifest: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : manifest[id];
  if (!route) return '';
  return [toPath(manifest, route.parentId), route.path].filter(Boolean).join('/');
}
