import { textOf } from '#shared/text/headings.ts';

/** About what a page holds. */
const PAGE_WORDS = 250;
const BLOCK = /<(p|h2|h3)(?: id="[^"<>]*")?>/y;

/**
 * The paragraphs that a text opens with and the headings between them, of HTML that has been sanitised: whole ones,
 * until a page is full or something else follows. Marks of notes go, since the notes stay behind; headings go down to
 * where the page that shows them needs them.
 */
export function openingOf(html: string): string {
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
    words += textOf(inner).split(' ').length;
    at = end + `</${name}>`.length;
  }
  // A heading without its text says nothing.
  while (blocks.at(-1)?.startsWith('<h4>')) blocks.pop();
  return blocks.join('');
}

function withoutLinks(inner: string): string {
  return inner.replace(/<sup\b[^<>]*><a\b[^<>]*>[^<>]*<\/a><\/sup>/g, '').replace(/<\/?a\b[^<>]*>/g, '');
}
