import {
  type Child,
  type Element,
  elements,
  parseHtml,
  replaceElements,
  shownText,
  writeHtml,
} from './tree.ts';

/** About one page. */
const PAGE_WORDS = 250;

/**
 * The first paragraphs of a text and the headings between them, from sanitised HTML: complete ones, until a page is
 * full or something else follows. Note markers are removed; heading levels are shifted for the page that shows them.
 */
export function extractOpening(html: string): string {
  const blocks: Element[] = [];
  let words = 0;
  for (const block of parseHtml(html).children) {
    if (typeof block === 'string' && block.trim() === '') continue;
    if (words >= PAGE_WORDS || typeof block === 'string' || !isPlain(block)) break;
    const name = block.name === 'p' ? 'p' : 'h4';
    blocks.push({ name, attributes: {}, children: withoutLinks(block.children) });
    words += shownText(block).split(' ').length;
  }
  // A trailing heading without text is dropped.
  while (blocks.at(-1)?.name === 'h4') blocks.pop();
  return writeHtml(blocks);
}

/** A paragraph or heading that nothing but an id sets apart. */
function isPlain({ name, attributes }: Element): boolean {
  return /^(?:p|h2|h3)$/.test(name) && Object.keys(attributes).every((key) => key === 'id');
}

function withoutLinks(nodes: Child[]): Child[] {
  return replaceElements(nodes, (element, children) => {
    if (element.name === 'sup' && elements(element).some(({ name }) => name === 'a')) return [];
    return element.name === 'a' ? children : [{ ...element, children }];
  });
}
