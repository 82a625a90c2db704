import { htmlToText } from '#shared/text/headings.ts';

/** About one page. */
const PAGE_WORDS = 250;
const BLOCK = /<(p|h2|h3)(?: id="[^"<>]*")?>/y;

/**
 * The first paragraphs of a text and the headings between them, from sanitised HTML: complete ones, until a page is
 * full or something else follows. Note markers are removed, since the notes are not included; heading levels are
 * shifted for the page that shows them.
 */
export function extractOpening(html: string): string {
  const blocks: string[] = [];
  let words = 0;
  let at = 0;
  while (words < PAGE_WORDS) {
    while (html[at] === '\n') at += 1;
    BLOCK.lastIndex = at;
    const [tag = '', name] = BLOCK.exec(html) ?? [];
    const end = name === undefined ? -1 : html.indexOf(`</${name}>`, at);
    if (end === -1) break;
    const inner = html.slice(at + tag.length, end);
    const shown = name === 'p' ? 'p' : 'h4';
    blocks.push(`<${shown}>${withoutLinks(inner)}</${shown}>`);
    words += htmlToText(inner).split(' ').length;
    at = end + `</${name}>`.length;
  }
  // A trailing heading without text is dropped.
  while (blocks.at(-1)?.startsWith('<h4>')) blocks.pop();
  return blocks.join('');
}

function withoutLinks(inner: string): string {
  return inner.replace(/<sup\b[^<>]*><a\b[^<>]*>[^<>]*<\/a><\/sup>/g, '').replace(/<\/?a\b[^<>]*>/g, '');
}
