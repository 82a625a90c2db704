import { matchRoutes, type ServerBuild } from 'react-router';
import type { PageSection } from '#shared/contracts/words/sections.ts';
import { splitAddress } from '#shared/text/split-address.ts';
import { SEARCH_PARAMETERS } from './head.ts';
import { PREVIEW_PARAMETER } from './words.ts';

/** What a route module says of its page in `handle`, for the server. */
export type PageHandle = {
  /**
   * The search parameters that the page reads, with the values they may have. All others are taken away before the
   * page is rendered, in development as in production. Pages with `'any'` text in the address are not cached: whoever
   * makes addresses up would fill the cache with them.
   */
  searchParams?: Record<string, readonly string[] | 'any'>;
  /**
   * In the sitemap, with a social image: what kind of page it is, in a word or two, and its title or the section of
   * words that has it. Pages of records have none; the server lists the records.
   */
  listing?: { kind: string } & ({ words: PageSection } | { title: string });
};

/** What the route modules declare, by address: keys for rendering and caching, and the pages to be listed. */
export function pageRecords(manifest: ServerBuild['routes']) {
  const routes = Object.values(manifest).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [
          {
            path: pathOf(manifest, route.id),
            caseSensitive: true,
            handle: route.module.handle as PageHandle | undefined,
          },
        ]
      : [],
  );

  function searchParamsOf(pathname: string): NonNullable<PageHandle['searchParams']> {
    // Any page can be asked for with words that the owner is still editing.
    return {
      [PREVIEW_PARAMETER]: 'any',
      ...matchRoutes(routes, pathname)?.at(-1)?.route.handle?.searchParams,
    };
  }

  return {
    listings: routes.flatMap(({ path, handle }) =>
      handle?.listing ? [{ path: `/${path}`, ...handle.listing }] : [],
    ),
    /**
     * The address that stands for all addresses which show the same page. Of a search that the page does not read,
     * an empty `q` is left: it keeps search engines away.
     */
    keyOf(url: string): string {
      const { pathname, search } = splitAddress(url);
      if (!search) return pathname;
      const given = new URLSearchParams(search);
      const read = new URLSearchParams();
      for (const [name, values] of Object.entries(searchParamsOf(pathname))) {
        const value = given.get(name);
        if (value !== null && (values === 'any' || values.includes(value))) read.set(name, value);
      }
      const isSearch = SEARCH_PARAMETERS.some((name) => given.has(name));
      if (isSearch && !SEARCH_PARAMETERS.some((name) => read.has(name))) read.set('q', '');
      return read.size > 0 ? `${pathname}?${read}` : pathname;
    },
    /** False for pages that anybody could make any number of. */
    isCacheable(key: string): boolean {
      const { pathname, search } = splitAddress(key);
      if (!search) return true;
      const params = searchParamsOf(pathname);
      return [...new URLSearchParams(search)].every(
        ([name, value]) => params[name] !== 'any' || value === '',
      );
    },
  };
}

function pathOf(manifest: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : manifest[id];
  if (!route) return '';
  return [pathOf(manifest, route.parentId), route.path].filter(Boolean).join('/');
}
