export const SAMPLE_EXCERPT_CHARACTERS = 200;
export const META_DESCRIPTION_CHARACTERS = 160;

/** The first sentence of a plain text. */
export function firstSentence(text: string, max = 300): string {
  const start = createExcerpt(text, 2 * max);
  let first = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(start)) {
    first += segment;
    // `Dr.` and initials end no sentence.
    if (!/\b\p{Lu}\p{Ll}{0,2}\.\s*$/u.test(first)) break;
  }
  return createExcerpt(first, max);
}

/** The first words of a plain text on one line. */
export function createExcerpt(text: string, max: number): string {
  return cutAtWord(text.replace(/\s+/g, ' ').trim(), max);
}

/** At most `max` characters, cut at a word, with an ellipsis if cut. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const lastSpace = cut.lastIndexOf(' ');
  const kept = lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut.slice(0, max - 1).toWellFormed();
  return `${kept.replace(/[\s,;:.–-]+$/, '')}…`;
}
