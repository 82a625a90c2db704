import { sanitisedPost } from '#server/html/safe-html.ts';
import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import type { Prose } from '#shared/words/pages.ts';

/** Any character that light markdown or HTML may interpret. */
const MARKUP = /[*_<>&#]|https?:\/\/|^\s*(?:[-•]|\d{1,3}[.)]|\[\d{1,3}\])\s/m;

/** Light markdown as a page shows it. Most texts are only paragraphs and are sent as they are. */
export function proseOf(markdown: string): Prose {
  const text = markdown.replace(/\r\n?/g, '\n').trim();
  if (!MARKUP.test(text))
    return text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' '));
  const html = sanitisedPost(lightMarkdownToHtml(text));
  return { html, plain: plainTextOf(html) };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

function plainTextOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => {
      const code = name.match(/^#(\d+)$/)?.[1];
      return entities[name] ?? (code ? String.fromCodePoint(Number(code)) : whole);
    })
    .replace(/\s+/g, ' ')
    .trim();
}
