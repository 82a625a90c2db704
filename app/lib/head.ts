import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { sampleFilterNames } from '#shared/contracts/sample-rules.ts';
import type { NotFoundPage } from '#shared/contracts/words/library-sections.ts';
import { socialImagePath } from '#shared/text/social-image.ts';
import { isTokenPage } from '#shared/text/token-pages.ts';
import type { SiteWords } from '#shared/words/page-words.ts';
import { createTranslator, type Translate } from '#shared/words/translate.ts';
import { type Markup, siteNavigation } from './json-ld.ts';
import { logProblem } from './log.ts';
import { isAdminPath } from './paths.ts';
import { noWords, toPageTitle } from './site-words.ts';

const MAX_KEYWORDS = 20;
const MAX_KEYWORDS_CHARACTERS = 600;
/** A URL with one of these is a search, and search results are not indexed. */
export const SEARCH_PARAMETERS = ['q', 'search', 'filter', ...sampleFilterNames];
const MAY_BE_INDEXED_ALWAYS = ['/privacy', '/terms'];

/** A page's metadata. Title without the brand. */
export type Head = {
  title: string;
  description: string;
  keywords?: string[];
  /** An image of 1200 by 630, as a URL or a path. Without one, the server generates one. */
  image?: string | undefined;
  type?: 'website' | 'article';
  /** False for a page of a list past its end. */
  isIndexed?: boolean;
  jsonLd?: Markup[];
};

type Place = { origin: string; pathname: string; search: string; words: SiteWords };

export function headTags(head: Head, place: Place, status = 200): MetaDescriptor[] {
  const { brand } = place.words;
  const title = toPageTitle(head.title, brand);
  const absolute = (path: string) => (path.startsWith('/') ? place.origin + path : path);
  const canonical = absolute(place.pathname);
  const isIndexed = status !== 404 && head.isIndexed !== false;
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: head.description },
    { name: 'keywords', content: toKeywords(head.keywords ?? []) },
    {
      name: 'robots',
      content: isIndexed ? toRobots(place) : toRobots(place).replace(/^index/, 'noindex'),
    },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
  ];
  // Of a page with a token, neither its address nor an image that is named after it.
  if (!isTokenPage(place))
    tags.push(
      { property: 'og:url', content: canonical },
      { tagName: 'link', rel: 'canonical', href: canonical },
    );
  const isAdmin = isAdminPath(place.pathname);
  if (!isAdmin && !isTokenPage(place)) {
    const drawn = socialImagePath(status === 404 ? '/' : place.pathname);
    tags.push(...imageTags(absolute(head.image ?? drawn), head.title));
  }
  const t = createTranslator(place.words.reworded);
  const { structured } = place.words.navigation;
  for (const markup of isAdmin ? [] : [siteNavigation(structured), ...(head.jsonLd ?? [])]) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...markup(absolute, brand, t) } });
  }
  return tags;
}

function imageTags(href: string, alt: string): MetaDescriptor[] {
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: href },
  ];
}

/** At most 20 different keywords and 600 characters in all. */
export function toKeywords(keywords: string[]): string {
  const unique = new Map<string, string>();
  let length = 0;
  for (const keyword of keywords.map((word) => word.trim()).filter(Boolean)) {
    const added = keyword.length + (unique.size > 0 ? ', '.length : 0);
    if (unique.has(keyword.toLowerCase())) continue;
    if (unique.size === MAX_KEYWORDS || length + added > MAX_KEYWORDS_CHARACTERS) break;
    unique.set(keyword.toLowerCase(), keyword);
    length += added;
  }
  return [...unique.values()].join(', ');
}

/** Admin pages, pages with a token and search results are not indexed. */
export function toRobots({ pathname, search }: Pick<Place, 'pathname' | 'search'>): string {
  if (isAdminPath(pathname) || isTokenPage({ pathname, search })) return 'noindex,nofollow';
  const parameters = new URLSearchParams(search);
  if (MAY_BE_INDEXED_ALWAYS.includes(pathname)) return 'index,follow';
  return SEARCH_PARAMETERS.some((name) => parameters.has(name)) ? 'noindex,follow' : 'index,follow';
}

type LoaderData<Loader extends (...args: never[]) => unknown> = NonNullable<Awaited<ReturnType<Loader>>>;
type MetaArgs<LoaderData> = {
  loaderData: LoaderData;
  location: { pathname: string; search: string };
  matches: readonly ({ loaderData: unknown } | undefined)[];
};

/** The site's name, for use in a head. */
export function findBrand(matches: readonly ({ loaderData: unknown } | undefined)[]): SiteWords['brand'] {
  const root = matches[0]?.loaderData as { words?: SiteWords } | undefined;
  return (root?.words ?? noWords).brand;
}

/**
 * A route's `meta` from its head. The site's origin comes with the root's data. The browser keeps the head of a document:
 * its route has a `meta` on the server only (`import.meta.env.SSR`), which takes this code out of its scripts.
 */
export function createMeta<Loader extends (...args: never[]) => unknown>(
  head: Head | ((loaderData: LoaderData<Loader>, t: Translate, location: { search: string }) => Head),
  status = 200,
) {
  return function meta({
    loaderData,
    location,
    matches,
  }: MetaArgs<LoaderData<Loader> | null | undefined>): MetaDescriptor[] {
    if (typeof head === 'function' && !loaderData) return [];
    const root = matches[0]?.loaderData as { site?: { origin: string }; words?: SiteWords } | undefined;
    const pathname = location.pathname === '/' ? '/' : location.pathname.replace(/\/+$/, '');
    const { site, words = noWords } = root ?? {};
    const place = { origin: site?.origin ?? '', pathname, search: location.search, words };
    try {
      const pageHead =
        typeof head === 'function'
          ? head(loaderData as LoaderData<Loader>, createTranslator(words.reworded), location)
          : head;
      return headTags(pageHead, place, status);
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      // The error page has a head as well: without this, it would fail.
      logProblem('The head of the page could not be made', error);
      return [];
    }
  };
}

/** The `meta` of a 404 page for a missing record. `load-page.ts` sends its words with the error. */
export function createMissingMeta({
  error,
  ...args
}: MetaArgs<unknown> & { error?: unknown }): MetaDescriptor[] {
  if (!isRouteErrorResponse(error) || error.status !== 404) return [];
  return createMeta((error.data as NotFoundPage).seo, 404)(args);
}
