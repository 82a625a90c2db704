const MAX_SLUG = 80;

/** `What's "Fair"? A Test` becomes `whats-fair-a-test`; cut at a word. Empty if no character can be used. */
export function toSlug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  if (slug.length <= MAX_SLUG) return slug;
  const cut = slug.slice(0, MAX_SLUG + 1);
  const lastWord = cut.lastIndexOf('-');
  return lastWord > 0 ? cut.slice(0, lastWord) : slug.slice(0, MAX_SLUG);
}

/** The slug of a subject: lower case, hyphens for spaces. */
export function toCategorySlug(subject: string): string {
  return subject.trim().toLowerCase().replace(/\s+/g, '-');
}
