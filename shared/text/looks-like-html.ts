import { hasElement, readTokens } from './html.ts';

const COMMON = new Set(
  `p div h1 h2 h3 h4 h5 h6 ul ol li br strong b em i u a blockquote table img span section pre code
  hr`.split(/\s+/),
);

/** True for content with common tags; anything else is plain text. */
export function looksLikeHtml(content: string): boolean {
  return hasElement(content, COMMON);
}

const CONTAINERS = new Set(
  `p div h1 h2 h3 h4 h5 h6 ul ol dl blockquote table figure pre section article header footer main aside
  nav`.split(/\s+/),
);
const FIRST = new Set([...CONTAINERS, 'hr', '!doctype', 'html', 'body']);

/**
 * True for content that is HTML throughout: it begins with a block element (or pictures and one), and no text is outside of one. Markdown
 * with a table, a figure or a few inline tags is still markdown.
 */
export function isHtmlThroughout(content: string): boolean {
  let depth = 0;
  let isInParagraph = false;
  let hasBegun = false;
  for (const { name, isEnd, source } of readTokens(content)) {
    if (name === '') {
      if (hasBegun ? depth === 0 && !isInParagraph && /\n[^\S\n]*\S/.test(source) : source.trim() !== '')
        return false;
      continue;
    }
    if (name === '!--' || (name === 'img' && !hasBegun)) continue;
    if (!hasBegun && (isEnd || !FIRST.has(name))) return false;
    hasBegun = true;
    if (!CONTAINERS.has(name)) continue;
    // The end tag of a paragraph is optional: the next block ends it.
    isInParagraph = name === 'p' && !isEnd;
    if (name === 'p') continue;
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
  }
  return hasBegun;
}
