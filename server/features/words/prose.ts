import { parsePostSafely } from '#server/html/safe-html.ts';
import { readBlocks, writeHtml } from '#server/html/tree.ts';
import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import type { Prose } from '#shared/words/pages.ts';

/** Any character that light markdown or HTML may interpret. */
const MARKUP = /[*_<>&#]|https?:\/\/|^\s*(?:[-•]|\d{1,3}[.)]|\[\d{1,3}\])\s/m;

/** Light markdown as a page shows it. Most texts are only paragraphs and are sent as they are. */
export function parseProse(markdown: string): Prose {
  const text = markdown.replace(/\r\n?/g, '\n').trim();
  if (!MARKUP.test(text))
    return text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' '));
  const root = parsePostSafely(lightMarkdownToHtml(text));
  return { html: writeHtml(root.children), plain: readBlocks(root).join(' ') };
}
