import { DIGIT, kindOf, LATIN } from './letters.ts';

const HTML_TAGS = new Set(
  'b i u p br em strong img font span div center iframe script h1 h2 h3 ul ol li table td'.split(' '),
);
const MAX_TAG = 7;

/** Markup that a plain-text form cannot use, by who typically uses it. */
export function countMarkup(text: string) {
  const counts = { htmlLinks: 0, bbLinks: 0, markdownLinks: 0, htmlTags: 0 };
  for (let at = 0; at + 1 < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3c) {
      const tag = nameAfter(text, at + 1);
      if (tag === 'a') counts.htmlLinks++;
      else if (HTML_TAGS.has(tag)) counts.htmlTags++;
    } else if (code === 0x5b) {
      const tag = text.slice(at + 1, at + 6).toLowerCase();
      if (tag.startsWith('url=') || tag.startsWith('url]') || tag === 'link=') counts.bbLinks++;
    } else if (code === 0x5d && text.charCodeAt(at + 1) === 0x28) {
      if (text.slice(at + 2, at + 6).toLowerCase() === 'http') counts.markdownLinks++;
    }
  }
  return counts;
}

function nameAfter(text: string, start: number): string {
  let end = start;
  while (end < text.length && end - start < MAX_TAG) {
    const kind = kindOf(text.charCodeAt(end));
    if (kind !== LATIN && kind !== DIGIT) break;
    end++;
  }
  return text.slice(start, end).toLowerCase();
}
