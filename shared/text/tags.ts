/** What two spellings of one tag or category have in common. */
export function tagKeyOf(tag: string): string {
  return tag.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The tags of a comma-separated text: trimmed, each once, in the order in which they were written. */
export function parseTags(commaSeparated: string): string[] {
  return uniqueTags(commaSeparated.split(','));
}

export function uniqueTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKeyOf(tag);
    if (key && !kept.has(key)) kept.set(key, tag.trim().replace(/\s+/g, ' '));
  }
  return [...kept.values()];
}
