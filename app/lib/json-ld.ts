import type { LinkCopy } from '#shared/contracts/words/fields.ts';
import { socialImagePath } from '#shared/text/social-image.ts';
import type { SiteWords } from '#shared/words/page-words.ts';
import type { Translate } from '#shared/words/translate.ts';
import { samplePath } from './paths.ts';

const MAX_SAMPLES_LISTED = 20;

export type JsonLd = { '@type': string; [key: string]: unknown };

/** Structured data needs absolute URLs and the site's name, which come with every page's data. */
export type Markup = (absolute: (path: string) => string, brand: SiteWords['brand'], t: Translate) => JsonLd;

type SampleEntry = Parameters<typeof samplePath>[0] & { title: string };

/** Breadcrumbs to this page; the home page is added. */
export function breadcrumbs(...trail: LinkCopy[]): Markup {
  return (absolute, _, t) => ({
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', href: '/' }, ...trail].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: t(label),
      item: absolute(href),
    })),
  });
}

/** Whoever wrote an article: a named author, or the writer of the site, who may have been called by its name. */
export function author(
  absolute: (path: string) => string,
  brand: SiteWords['brand'],
  name?: string | null,
): JsonLd {
  return name && name !== brand.name
    ? { '@type': 'Person', name }
    : { '@type': 'Person', name: brand.person || brand.name, url: absolute('/') };
}

type Illustrated = { coverImage: { url: string } | null; socialImage: { url: string } | null };

/** A cover has any aspect ratio; link previews have one. */
export function getSocialImage(path: string, { socialImage }: Pick<Illustrated, 'socialImage'>): string {
  return socialImage?.url ?? socialImagePath(path);
}

/** What a post or a sample says of itself; `facts` are of its kind. */
export function article(path: string, record: Illustrated, facts: JsonLd, by?: string | null): Markup {
  const images = [getSocialImage(path, record), ...(record.coverImage ? [record.coverImage.url] : [])];
  return (absolute, brand) => ({
    ...facts,
    url: absolute(path),
    mainEntityOfPage: absolute(path),
    author: author(absolute, brand, by),
    publisher: { '@type': 'Organization', name: brand.name, url: absolute('/') },
    inLanguage: 'en-US',
    image: images.map(absolute),
  });
}

export function sampleList(samples: readonly SampleEntry[]): Markup {
  const entries = samples.map((sample) => ({ label: sample.title, href: samplePath(sample) }));
  return itemList('Writing samples', entries.slice(0, MAX_SAMPLES_LISTED));
}

export function itemList(name: string, entries: LinkCopy[]): Markup {
  return (absolute, _, t) => ({
    '@type': 'ItemList',
    name: t(name),
    numberOfItems: entries.length,
    itemListElement: entries.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      url: absolute(href),
    })),
  });
}

/** The site's navigation, on every public page. */
export function siteNavigation(links: readonly LinkCopy[]): Markup {
  return (absolute) => ({
    '@type': 'SiteNavigationElement',
    name: links.map(({ label }) => label),
    url: links.map(({ href }) => absolute(href)),
  });
}
