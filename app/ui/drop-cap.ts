const FIRST_LETTER_ALONE = /^\p{P}*\p{L}(?:\s|&nbsp;)/u;
/** Less than a line beside the tall letter: it would stand higher than its text. */
const MIN_OPENING = 60;

/** The classes of a text that opens with a tall letter; HTML gets one only where it opens with a paragraph. */
export function dropCap(text: string): string {
  if (text.startsWith('<') && !text.startsWith('<p>')) return '';
  const [opening = ''] = text.replace('<p>', '').split('</p>', 1);
  if (opening.replace(/<[^>]*>/g, '').length < MIN_OPENING) return '';
  return FIRST_LETTER_ALONE.test(opening) ? 'drop-cap is-word' : 'drop-cap';
}
