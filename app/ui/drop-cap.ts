import { readTokens } from '#shared/text/html.ts';

const FIRST_LETTER_ALONE = /^\p{P}*\p{L}(?:\s|&nbsp;)/u;
/** Less text than fills the first of the two lines next to the drop cap: the letter would be taller than its text. */
const MIN_OPENING = 80;

/** The classes of a text with a drop cap; HTML only gets one if it starts with a paragraph. */
export function dropCap(text: string): string {
  if (text.startsWith('<') && !text.startsWith('<p>')) return '';
  const [opening = ''] = text.replace('<p>', '').split('</p>', 1);
  let length = 0;
  for (const { name, source } of readTokens(opening)) if (name === '') length += source.length;
  if (length < MIN_OPENING) return '';
  return FIRST_LETTER_ALONE.test(opening) ? 'drop-cap is-word' : 'drop-cap';
}
