/** The page of a sample. One without a slug is reached by its record id. */
export function samplePath({
  slug,
  _id,
}: { slug: string; _id?: string } | { slug: string | null; _id: string }): string {
  return `/samples/${slug ?? _id}`;
}

export function categoryPath(slug: string): string {
  return `/samples/category/${encodeURIComponent(slug)}`;
}

export function passagesPath(kind: string): string {
  return `/samples/passages/${encodeURIComponent(kind)}`;
}

export function sampleSearchPath(words: string): string {
  return `/samples?${new URLSearchParams({ q: words })}`;
}

/** The consultation form with its subject filled in, or with the paper or post that led there. */
export function contactPath(subject: { topic: string } | { about: string }): string {
  return `/contact?${new URLSearchParams(subject)}`;
}

export function postPath({ slug }: { slug: string }): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

export const FEED_PATH = '/blog/feed.xml';

/** The posts filed under a tag. */
export function tagPath(tag: string): string {
  return `/blog?${new URLSearchParams({ tag })}`;
}

/** Admin pages: not indexed, without third parties. */
export function isAdminPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}

/** The router's `*` does not match line terminators: such an address has no route, and so no data for a page. */
export function hasNoRoute(pathname: string): boolean {
  return /%0A|%0D|%E2%80%A[89]/i.test(pathname);
}
