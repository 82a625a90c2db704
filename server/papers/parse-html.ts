import { type Child, type Element, elements } from '#server/html/tree.ts';
import type {
  Block,
  Cell,
  Change,
  Changed,
  Comment,
  Footnote,
  Inline,
  ListItem,
  Paper,
  Paragraph,
  Role,
  Row,
  Style,
} from './paper.ts';
import { joined } from './tidy.ts';
import { plainText } from './views.ts';
import { child } from './xml.ts';

type Marks = Changed & { href?: string; comments?: string[]; style: Style };
type Place = { role: Role; level: number; item?: ListItem };

const BLOCKS = new Set(
  'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr figure figcaption table div section aside'.split(' '),
);
const HEADING = /^h[2-6]$/;
const NOTE_ID = /^(end)?note-(\d+)$/;
const NOTE_LINK = /^#((?:end)?note-\d+)$/;
const NOTES_TITLE = /^(?:notes|endnotes|footnotes)$/i;
const BULLET: ListItem['format'] = 'bullet';
const LETTERS = ['a', 'A', 'i', 'I'] as const;

/** A paper from its sanitised HTML, finished or marked. `comments` are those that its marks name. */
export function parsePaper(title: string, root: Element, comments: Comment[] = []): Paper {
  const footnotes: Footnote[] = [];
  const paper: Paper = { title, blocks: [], footnotes, comments, losses: [] };
  const [only] = root.children.filter((each) => typeof each !== 'string' || each.trim() !== '');
  if (typeof only === 'object' && only.name === 'div' && only.attributes.lang)
    paper.lang = only.attributes.lang;
  paper.blocks = parseBlocks(root.children, { role: 'body', level: -1 }, footnotes);
  return paper;
}

function parseBlocks(nodes: Child[], place: Place, footnotes: Footnote[]): Block[] {
  const blocks: Block[] = [];
  let loose: Child[] = [];
  const flush = () => {
    const paragraph = parseParagraph(loose, place);
    if (paragraph.inlines.some((part) => part.type !== 'text' || part.text.trim() !== ''))
      blocks.push(paragraph);
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !BLOCKS.has(node.name)) {
      loose.push(node);
      continue;
    }
    flush();
    const isNotes = elements(node).some(({ attributes }) => NOTE_ID.test(attributes.id ?? ''));
    if (node.name === 'ol' && isNotes) {
      const last = blocks.at(-1);
      if (last?.type === 'paragraph' && last.role === 'heading' && NOTES_TITLE.test(plainText([last]).trim()))
        blocks.pop();
      for (const item of elements(node)) {
        const [, end, number] = item.attributes.id?.match(NOTE_ID) ?? [];
        if (!number) continue;
        const inner = parseBlocks(item.children, { role: 'body', level: -1 }, footnotes);
        footnotes.push({
          id: `${end ?? ''}note-${number}`,
          kind: end ? 'endnote' : 'footnote',
          blocks: trimmed(inner),
        });
      }
    } else blocks.push(...block(node, place, footnotes));
  }
  flush();
  return blocks;
}

function block(node: Element, place: Place, footnotes: Footnote[]): Block[] {
  const { name, children } = node;
  if (HEADING.test(name)) {
    const heading = parseParagraph(children, { ...place, role: 'heading' }, node);
    return [{ ...heading, level: Number(name[1]) - 1 }];
  }
  switch (name) {
    case 'p': {
      // A block inside a paragraph, which hand-written HTML may contain, is a block of its own.
      const hasBlocks = elements(node).some((each) => BLOCKS.has(each.name));
      return hasBlocks ? parseBlocks(children, place, footnotes) : [parseParagraph(children, place, node)];
    }
    case 'blockquote':
      return parseBlocks(children, { ...place, role: 'quote' }, footnotes);
    case 'pre':
      return lines(children);
    case 'ul':
    case 'ol':
      return parseList(node, place, footnotes);
    case 'hr':
      return [{ type: 'paragraph', role: 'body', inlines: [{ type: 'text', text: '* * *', style: {} }] }];
    case 'figure':
      return parseFigure(node, place, footnotes);
    case 'figcaption':
      return [parseParagraph(children, { ...place, role: 'caption' }, node)];
    case 'table':
      return parseTable(node, footnotes);
    case 'aside':
      return [{ type: 'box', blocks: parseBlocks(children, { role: 'body', level: -1 }, footnotes) }];
    default:
      return parseBlocks(children, place, footnotes);
  }
}

function parseParagraph(nodes: Child[], { role, item }: Place, from?: Element): Paragraph {
  const inlines = joined(parseInlines(nodes, { style: {} }));
  const id = from?.attributes.id;
  if (id) inlines.unshift({ type: 'anchor', id });
  const mark = from && parseMark(from);
  const dir = from?.attributes.dir === 'rtl' ? ('rtl' as const) : undefined;
  return {
    type: 'paragraph',
    role,
    inlines,
    ...(item && { item }),
    ...(dir && { dir }),
    ...(mark && { mark }),
  };
}

function lines(nodes: Child[]): Block[] {
  const all: Inline[][] = [[]];
  for (const part of parseInlines(nodes, { style: {} })) {
    if (part.type !== 'text') {
      all.at(-1)?.push(part);
      continue;
    }
    for (const [index, text] of part.text.split('\n').entries()) {
      if (index > 0) all.push([]);
      if (text) all.at(-1)?.push({ ...part, text });
    }
  }
  return all.map((inlines) => ({
    type: 'paragraph',
    role: 'code',
    inlines: joined(inlines),
  }));
}

function parseList(list: Element, place: Place, footnotes: Footnote[]): Block[] {
  const level = place.level + 1;
  const type = LETTERS.find((letter) => letter === list.attributes.type);
  const format = list.name === 'ul' ? BULLET : (type ?? '1');
  let number = Number(list.attributes.start ?? 1) || 1;
  const blocks: Block[] = [];
  for (const node of list.children) {
    if (typeof node === 'string') continue;
    if (node.name !== 'li') {
      blocks.push(...parseBlocks([node], { ...place, level }, footnotes));
      continue;
    }
    const item: ListItem = { level, format, number };
    number += 1;
    const inner = parseBlocks(node.children, { role: 'body', level, item }, footnotes);
    const mark = parseMark(node);
    const [first] = inner;
    if (first?.type === 'paragraph' && first.item === item) {
      if (mark) first.mark = mark;
      if (node.attributes.dir === 'rtl') first.dir = 'rtl';
    } else inner.unshift({ type: 'paragraph', role: 'body', item, inlines: [], ...(mark && { mark }) });
    // Only the first paragraph of an item has its number.
    for (const other of inner.slice(1))
      if (other.type === 'paragraph' && other.item === item) delete other.item;
    blocks.push(...inner);
  }
  return blocks;
}

function parseFigure(figure: Element, place: Place, footnotes: Footnote[]): Block[] {
  const caption = child(figure, 'figcaption');
  const rest = figure.children.filter((each) => each !== caption);
  const words = caption ? [parseParagraph(caption.children, { ...place, role: 'caption' })] : [];
  return [...parseBlocks(rest, { ...place, role: 'body' }, footnotes), ...words];
}

function parseTable(table: Element, footnotes: Footnote[]): Block[] {
  const blocks: Block[] = [];
  const rows: Row[] = [];
  /** Columns that cells of the rows above go on in: how many rows are left. */
  let spans = new Map<number, { rows: number; columns: number }>();
  function add(node: Element, isHead: boolean) {
    for (const each of elements(node)) {
      if (each.name === 'thead' || each.name === 'tbody' || each.name === 'tfoot')
        add(each, each.name === 'thead');
      else if (each.name === 'caption')
        blocks.push(parseParagraph(each.children, { role: 'caption', level: -1 }));
      else if (each.name === 'tr') rows.push(parseRow(each, isHead));
    }
  }
  function parseRow(node: Element, isHead: boolean): Row {
    const cells: Cell[] = [];
    const next = new Map<number, { rows: number; columns: number }>();
    let column = 0;
    const goOn = () => {
      for (let span = spans.get(column); span; span = spans.get(column)) {
        cells.push({ columns: span.columns, continues: true, blocks: [] });
        if (span.rows > 1) next.set(column, { ...span, rows: span.rows - 1 });
        column += span.columns;
      }
    };
    for (const each of elements(node)) {
      if (each.name !== 'td' && each.name !== 'th') continue;
      goOn();
      const columns = parseCount(each.attributes.colspan);
      const rowCount = parseCount(each.attributes.rowspan);
      if (rowCount > 1) next.set(column, { rows: rowCount - 1, columns });
      const inner = parseBlocks(each.children, { role: 'body', level: -1 }, footnotes);
      cells.push({ columns, ...parseChanged(each), blocks: inner });
      column += columns;
    }
    goOn();
    spans = next;
    return { ...(isHead && { header: true }), ...parseChanged(node), cells };
  }
  add(table, false);
  return [...blocks, { type: 'table', rows, ...(table.attributes.dir === 'rtl' && { dir: 'rtl' as const }) }];
}

function parseCount(written: string | undefined): number {
  return Math.max(1, Math.min(100, Number(written ?? 1) || 1));
}

function parseInlines(nodes: Child[], marks: Marks): Inline[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return put({ type: 'text', text: node, style: marks.style }, marks);
    return inline(node, marks);
  });
}

function put(part: Inline, { style: _style, ...marks }: Marks): Inline[] {
  return [{ ...part, ...marks }];
}

const STYLES: Record<string, Style> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  s: { strike: true },
  sup: { superscript: true },
  sub: { subscript: true },
  code: { code: true },
};

function inline(node: Element, marks: Marks): Inline[] {
  const { name, attributes, children } = node;
  const styled = (style: Style) => parseInlines(children, { ...marks, style: { ...marks.style, ...style } });
  const nameStyle = STYLES[name];
  switch (name) {
    case 'br':
      return put({ type: 'break' }, marks);
    case 'img': {
      const [width, height] = [attributes.width, attributes.height].map(Number);
      const size = width && height ? { width, height } : {};
      return put({ type: 'image', src: attributes.src ?? '', alt: attributes.alt ?? '', ...size }, marks);
    }
    case 'math': {
      const { display, ...rest } = attributes;
      const math = parseMath({ ...node, attributes: rest });
      return put({ type: 'math', math, display: display === 'block' }, marks);
    }
    case 'ins':
      return parseInlines(children, { ...marks, inserted: parseChange(attributes) });
    case 'del':
      return parseInlines(children, { ...marks, deleted: parseChange(attributes) });
    case 'mark': {
      const comments = attributes['data-comment']?.split(' ').filter(Boolean);
      if (!comments) return styled({ highlight: true });
      const all = [...new Set([...(marks.comments ?? []), ...comments])];
      return children.length === 0
        ? put({ type: 'point' }, { ...marks, comments: all })
        : parseInlines(children, { ...marks, comments: all });
    }
    case 'a': {
      const { href } = attributes;
      // The link back of a note.
      if (/^#(?:end)?note-ref-/.test(href ?? '')) return [];
      return parseInlines(children, href ? { ...marks, href } : marks);
    }
    case 'span': {
      const anchor = attributes.id ? put({ type: 'anchor', id: attributes.id }, marks) : [];
      const { dir } = attributes;
      const direction = dir === 'rtl' || dir === 'ltr' ? dir : undefined;
      const style: Style = {
        ...(attributes.lang && { lang: attributes.lang }),
        ...(direction && { dir: direction }),
        ...(attributes.class === 'small-caps' && { smallCaps: true as const }),
      };
      return [...anchor, ...styled(style)];
    }
    case 'q':
      return parseInlines(['“', ...children, '”'], marks);
    default: {
      const note = name === 'sup' ? noteIn(node) : undefined;
      if (note) return put({ type: 'footnote', footnote: note }, marks);
      return nameStyle ? styled(nameStyle) : parseInlines(children, marks);
    }
  }
}

function noteIn(sup: Element): string | undefined {
  const [only, ...others] = sup.children;
  if (typeof only !== 'object' || only.name !== 'a' || others.length > 0) return undefined;
  return only.attributes.href?.match(NOTE_LINK)?.[1];
}

/** Without the space between its elements. */
function parseMath({ name, attributes, children }: Element): Element {
  const inner = children.flatMap((each): Child[] => {
    if (typeof each === 'object') return [parseMath(each)];
    return each.trim() === '' && !/^m(?:i|n|o|text|s)$/.test(name) ? [] : [each];
  });
  return { name, attributes, children: inner };
}

function parseChange(attributes: Record<string, string>): Change {
  const move = attributes['data-move'];
  return {
    author: attributes['data-author'] ?? '',
    date: attributes.datetime ?? '',
    ...(move !== undefined && { move }),
  };
}

function parseChanged({ attributes }: Element): Changed {
  const kinds = attributes['data-mark']?.split(' ') ?? [];
  return {
    ...(kinds.includes('inserted') && { inserted: parseChange(attributes) }),
    ...(kinds.includes('deleted') && { deleted: parseChange(attributes) }),
  };
}

function parseMark(node: Element): Changed | undefined {
  const changed = parseChanged(node);
  return changed.inserted || changed.deleted ? changed : undefined;
}

/** The space before a link back. */
function trimmed(blocks: Block[]): Block[] {
  const last = blocks.at(-1);
  const part = last?.type === 'paragraph' ? last.inlines.at(-1) : undefined;
  if (part?.type === 'text') part.text = part.text.trimEnd();
  return blocks;
}
