/** The page of a sample. One without a slug is reached by its record id. */
export function samplePath({ slug, _id }: { slug: string | null; _id: string }): string {
  return `/samples/${slug ?? _id}`;
}

/** The search results for these words. */
export function sampleSearchPath(words: string): string {
  return `/samples?${new URLSearchParams({ q: words })}`;
}

/** The consultation form with its subject filled in. */
export function contactPath(topic: string): string {
  return `/contact?${new URLSearchParams({ topic })}`;
}

/** The page of a post. */
export function postPath({ slug }: { slug: string }): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

/** Admin pages: not indexed, without third parties. */
export function isDesk(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
