/** Where a sample is read. One without a slug is still reached by its record id. */
export function samplePath({ slug, _id }: { slug: string | null; _id: string }): string {
  return `/samples/${slug ?? _id}`;
}

/** The samples that a search for these words finds. */
export function sampleSearchPath(words: string): string {
  return `/samples?${new URLSearchParams({ q: words })}`;
}

/** Where a post is read. */
export function postPath({ slug }: { slug: string }): string {
  return `/blog/${encodeURIComponent(slug)}`;
}
