import { joinText, readTokens } from './html.ts';

export const SAMPLE_EXCERPT_CHARACTERS = 200;
export const META_DESCRIPTION_CHARACTERS = 160;

/** The first sentence of a text without its markup. */
export function firstSentence(text: string, max = 300): string {
  // Markup before it takes little of this; the rest of a long text is not looked at.
  const start = createExcerpt(text.slice(0, 20 * max), Number.POSITIVE_INFINITY);
  const plain = start || createExcerpt(text, Number.POSITIVE_INFINITY);
  const parts = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(plain.slice(0, 2 * max));
  let first = '';
  for (const { segment } of parts) {
    first += segment;
    // `Dr.` and initials end no sentence.
    if (!/\b\p{Lu}\p{Ll}{0,2}\.\s*$/u.test(first)) break;
  }
  return createExcerpt(first, max);
}

/** The first words of a text without its markup, cut at a word, with an ellipsis if cut. */
export function createExcerpt(text: string, max: number): string {
  const plain = joinText(readTokens(withoutNotes(text)), ' ')
    .replace(/^#{1,6}\s+.*$/gm, ' ')
    .replace(/[*_`>#]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cutAtWord(plain, max);
}

const MARK_START = '<sup><a href="#note-';
const MARK_END = '</a></sup>';

/** A text without its footnotes and the numbers that lead to them, as the editor writes both. */
export function withoutNotes(html: string): string {
  const notes = html.lastIndexOf('<h2>Notes</h2><ol><li id="note-');
  const [first = '', ...others] = html.slice(0, notes < 0 ? undefined : notes).split(MARK_START);
  return others.reduce((text, part) => {
    const end = part.indexOf(MARK_END);
    return text + (end < 0 ? MARK_START + part : part.slice(end + MARK_END.length));
  }, first);
}

/** At most `max` characters, cut at a word, with an ellipsis if cut. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const lastSpace = cut.lastIndexOf(' ');
  const kept = lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut.slice(0, max - 1).toWellFormed();
  return `${kept.replace(/[\s,;:.–-]+$/, '')}…`;
}
