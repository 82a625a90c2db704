import { hasElement, htmlToBlocks, htmlToText } from '#shared/text/html.ts';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';

const SHOWN = new Set(['img', 'table', 'hr', 'math']);

/** Editors leave empty paragraphs behind; an image or a table is content. */
export function hasContent(content: string): boolean {
  return hasElement(content, SHOWN) || htmlToText(content) !== '';
}

/** The visible characters. */
export function countCharacters(content: string): number {
  return looksLikeHtml(content) ? htmlToBlocks(content).join(' ').length : content.length;
}
