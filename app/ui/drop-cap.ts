const FIRST_LETTER_ALONE = /^\p{P}*\p{L}(?:\s|&nbsp;)/u;

/** The classes of a text that opens with a tall letter; HTML gets one only where it opens with a paragraph. */
export function dropCap(text: string): string {
  if (text.startsWith('<') && !text.startsWith('<p>')) return '';
  return FIRST_LETTER_ALONE.test(text.replace('<p>', '')) ? 'drop-cap is-word' : 'drop-cap';
}
