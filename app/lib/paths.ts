/** Where a sample is read. One without a slug is still reached by its record id. */
export function samplePath({ slug, _id }: { slug: string | null; _id: string }): string {
  return `/samples/${slug ?? _id}`;
}

/** The samples that a search for these words finds. */
export function sampleSearchPath(words: string): string {
  return `/samples?${new URLSearchParams({ q: words })}`;
}

/** The consultation form with its subject filled in. */
export function contactPath(topic: string): string {
  return `/contact?${new URLSearchParams({ topic })}`;
}

/** Where a post is read. */
export function postPath({ slug }: { slug: string }): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

/** The owner's pages: not indexed, without third parties. */
export function isDesk(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
