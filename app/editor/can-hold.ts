import { looksLikeHtml } from '#shared/text/looks-like-html.ts';

/** The markup that the visual editor supports. Anything else would be lost with one save. */
const HELD =
  /^(p|br|h[1-6]|strong|b|em|i|u|s|code|pre|sub|sup|ul|ol|li|blockquote|hr|a|img|figure|figcaption|table|caption|thead|tbody|tr|th|td|colgroup|col|math|semantics|annotation|m[a-z]+)$/i;
/** A figure of something else than one picture. */
const OTHER_FIGURE =
  /<figure\b[^<>]*>(?!\s*<img\b[^<>]*>\s*(?:<figcaption\b[\s\S]*?<\/figcaption>\s*)?<\/figure>)/i;
const SMALL_CAPS = /<span class="small-caps">|<\/span>/gi;

/** Plain text opens as source, too: it is rendered by other rules than HTML. */
export function canHold(content: string): boolean {
  if (content === '') return true;
  if (!looksLikeHtml(content) || OTHER_FIGURE.test(content)) return false;
  const text = content.replace(SMALL_CAPS, '').replace(/<math\b[\s\S]*?<\/math>/gi, '');
  return Array.from(text.matchAll(/<([a-z][\w:-]*)/gi), ([, name = '']) => name).every(
    (name) => HELD.test(name) && (!/^m/i.test(name) || /^math$/i.test(name)),
  );
}
