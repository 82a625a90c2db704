/**
 * Converts the HTML of a word processor to light markdown. Unsupported formatting is dropped and its text kept;
 * elements without text are dropped and listed in `leftOut`.
 */
export function htmlToLightMarkdown(body: Element): { title: string; content: string; leftOut: string[] } {
  const blocks = [...body.children];
  const [first] = blocks;
  const title = first?.tagName === 'H1' ? textOf(first) : '';
  const content = (title ? blocks.slice(1) : blocks)
    .flatMap(blocksOf)
    .filter((block) => block.trim() !== '')
    .join('\n\n');
  const leftOut = [
    ...(body.querySelector('img') ? ['pictures'] : []),
    ...(body.querySelector('table') ? ['the rules of tables'] : []),
  ];
  return { title, content, leftOut };
}

function blocksOf(element: Element): string[] {
  const { tagName } = element;
  if (/^H[1-6]$/.test(tagName)) {
    const text = textOf(element);
    return text ? [`${'#'.repeat(Number(tagName[1]))} ${text}`] : [];
  }
  if (tagName === 'UL' || tagName === 'OL') return [listItems(element).join('\n')];
  if (tagName === 'TABLE') return [...element.querySelectorAll('tr')].map(rowText);
  if (['BLOCKQUOTE', 'DIV', 'SECTION'].includes(tagName)) return [...element.children].flatMap(blocksOf);
  return [inline(element)];
}

/** Nested lists are flattened: the markdown has one level. */
function listItems(list: Element): string[] {
  const isNumbered = list.tagName === 'OL';
  let number = 0;
  return [...list.children].flatMap((item) => {
    number += 1;
    const nested = [...item.children].filter(({ tagName }) => tagName === 'UL' || tagName === 'OL');
    const text = inline(item, nested);
    return [...(text ? [`${isNumbered ? `${number}.` : '-'} ${text}`] : []), ...nested.flatMap(listItems)];
  });
}

function rowText(row: Element): string {
  return [...row.children].map((cell) => textOf(cell)).join(' | ');
}

function inline(element: Element, without: Element[] = []): string {
  return [...element.childNodes]
    .filter((node) => !without.includes(node as Element))
    .map(inlineNode)
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}

function inlineNode(node: ChildNode): string {
  if (node.nodeType === node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (node.nodeType !== node.ELEMENT_NODE) return '';
  const element = node as Element;
  const inner = [...element.childNodes].map(inlineNode).join('');
  switch (element.tagName) {
    case 'STRONG':
    case 'B':
      return marked(inner, '**');
    case 'EM':
    case 'I':
      return marked(inner, '*');
    case 'BR':
      return '\n';
    case 'A':
      return linkText(element.getAttribute('href') ?? '', inner);
    default:
      return inner;
  }
}

/** Markers go next to the words, not to surrounding spaces, and nested markers would cancel out. */
function marked(text: string, mark: string): string {
  const words = text.trim();
  if (!words || words.includes('*')) return text;
  const [before = '', after = ''] = text.split(words);
  return `${before}${mark}${words}${mark}${after}`;
}

/** A link keeps its URL if its text is something else; backlinks of notes are dropped. */
function linkText(href: string, text: string): string {
  if (text.trim() === '↑') return '';
  const isAddress = /^https?:\/\//i.test(href);
  return isAddress && !text.includes(href.replace(/\/$/, '')) ? `${text} (${href})` : text;
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}
