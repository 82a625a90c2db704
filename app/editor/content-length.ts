import { htmlToText } from '#shared/text/headings.ts';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';

/** Editors leave empty paragraphs behind; an image or a table is content. */
export function hasContent(content: string): boolean {
  return (
    /<(img|table|hr|math)\b/i.test(content) || htmlToText(content).replaceAll('\u00a0', ' ').trim() !== ''
  );
}

/** The visible characters. */
export function countCharacters(content: string): number {
  return looksLikeHtml(content)
    ? htmlToText(content.replace(/<\/(p|h\d|li|tr)>/g, '$& ')).length
    : content.length;
}
