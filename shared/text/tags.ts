/** The normalised form of a tag or category. */
export function toTagKey(tag: string): string {
  return tag.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The tags of a comma-separated text: trimmed, without duplicates, in order. */
export function parseTags(commaSeparated: string): string[] {
  return uniqueTags(commaSeparated.split(','));
}

export function uniqueTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const key = toTagKey(tag);
    if (key && !kept.has(key)) kept.set(key, tag.trim().replace(/\s+/g, ' '));
  }
  return [...kept.values()];
}
