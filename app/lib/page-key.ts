import { SEARCH_PARAMETERS } from './head.ts';
import { PREVIEW_PARAMETER } from './words.ts';

/** The parameters that each page reads; a page that is not named here reads none. */
const readBy: [page: RegExp, parameters: string[]][] = [
  [/^\/samples$/, ['q', 'level', 'citationStyle', 'page']],
  [/^\/samples\/category\/[^/]+$/, ['q', 'level', 'citationStyle', 'page']],
  [/^\/topics$/, ['q']],
  [/^\/contact$/, ['topic']],
  [/^\/blog$/, ['q', 'tag', 'page']],
  // Where a plain form for comments leads to.
  [/^\/blog\/[^/]+$/, ['comment', 'reply']],
];

/**
 * The address that stands for all addresses which show the same page. A parameter that the page does not read makes
 * no other page of it, except that any search keeps search engines away: that much of it is left.
 */
export function pageKeyOf(url: string): string {
  const query = url.indexOf('?');
  if (query < 0) return url;
  const pathname = url.slice(0, query);
  const given = new URLSearchParams(url.slice(query + 1));
  const read = readBy.find(([page]) => page.test(pathname))?.[1] ?? [];
  const kept = new URLSearchParams();
  const preview = given.get(PREVIEW_PARAMETER);
  if (preview) kept.set(PREVIEW_PARAMETER, preview);
  for (const name of read) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  const isSearch = SEARCH_PARAMETERS.some((name) => given.has(name));
  if (isSearch && !SEARCH_PARAMETERS.some((name) => kept.has(name))) kept.set('q', '');
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}
