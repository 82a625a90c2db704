import { looksLikeHtml } from '#shared/text/looks-like-html.ts';

/** The markup that the visual editor supports. Anything else would be lost with one save. */
const HELD =
  /^(p|br|h[1-6]|strong|b|em|i|u|s|code|pre|sub|sup|ul|ol|li|blockquote|hr|a|img|figure|figcaption|table|caption|thead|tbody|tr|th|td|colgroup|col|div|aside|mark|math|semantics|annotation|m[a-z]+)$/i;
/** A figure of something else than one picture. */
const OTHER_FIGURE =
  /<figure\b[^<>]*>(?!\s*(?:<(?:ins|del)\b[^<>]*>)?<img\b[^<>]*>(?:<\/(?:ins|del)>)?\s*(?:<figcaption\b[\s\S]*?<\/figcaption>\s*)?<\/figure>)/i;
/** Small caps, another language, or the target of a link. */
const SPAN = /<span (?:class="small-caps"|lang="[^"]*"|dir="[^"]*"|id="[^"]*"| )+>|<\/span>/gi;

const CHANGE = /^(?:ins|del)$/i;

/** Plain text opens as source, too: it is rendered by other rules than HTML. Only a sample has changes and passages. */
export function canHold(content: string, isSample: boolean): boolean {
  if (content === '') return true;
  if (!isSample && /\sdata-(?:mark|comment)=/.test(content)) return false;
  if (!looksLikeHtml(content) || OTHER_FIGURE.test(content)) return false;
  const text = content.replace(SPAN, '').replace(/<math\b[\s\S]*?<\/math>/gi, '');
  return Array.from(text.matchAll(/<([a-z][\w:-]*)/gi), ([, name = '']) => name).every(
    (name) =>
      (isSample && CHANGE.test(name)) ||
      (HELD.test(name) && (!/^m/i.test(name) || /^(?:math|mark)$/i.test(name))),
  );
}
