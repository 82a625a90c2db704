const HTML_TAG =
  /<\/?(p|div|h[1-6]|ul|ol|li|br|strong|b|em|i|u|a|blockquote|table|img|span|section|pre|code|hr)\b[^<>]*>/i;

/** True for content with common tags; anything else is plain text. */
export function looksLikeHtml(content: string): boolean {
  return HTML_TAG.test(content);
}

const CONTAINER =
  /^(?:p|div|h[1-6]|ul|ol|dl|blockquote|table|figure|pre|section|article|header|footer|main|aside|nav)$/i;
const FIRST_TAG = /^\s*(?:<!--[^>]*>\s*)*<(?:hr|!doctype|html|body|[a-z][a-z0-9]*)\b[^<>]*>/i;

/**
 * True for content that is HTML throughout: it begins with a block element, and no text is outside of one. Markdown
 * with a table, a figure or a few inline tags is still markdown.
 */
export function isHtmlThroughout(content: string): boolean {
  const [first = ''] = content.match(FIRST_TAG) ?? [];
  const name = first.match(/<!?([a-z][a-z0-9]*)\b[^<>]*>$/i)?.[1] ?? '';
  if (!CONTAINER.test(name) && !/^(?:hr|doctype|html|body)$/i.test(name)) return false;
  let depth = 0;
  let isInParagraph = false;
  // Each piece is a tag (odd) or the text between two tags (even).
  const pieces = content.split(/(<\/?[a-z!][^<>]*>)/i);
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 0) {
      if (depth === 0 && !isInParagraph && /\n[^\S\n]*\S/.test(piece)) return false;
      continue;
    }
    const [, slash, tag = ''] = piece.match(/^<(\/?)([a-z][a-z0-9]*)/i) ?? [];
    if (!CONTAINER.test(tag)) continue;
    // The end tag of a paragraph is optional: the next block ends it.
    isInParagraph = tag.toLowerCase() === 'p' && !slash;
    if (tag.toLowerCase() === 'p') continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
  }
  return true;
}
