const MAX_SLUG = 80;

/** `What's "Fair"? A Test` becomes `whats-fair-a-test`; cut at a word. Empty when nothing of the text can be spelled. */
export function slugOf(text: string): string {
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

/** A subject's place in the address: lower case, spaces turned to hyphens. */
export function categorySlugOf(subject: string): string {
  return subject.trim().toLowerCase().replace(/\s+/g, '-');
}
