import { escapeAttribute, escapeText } from '#server/html/tree.ts';
import { by, type Context, inlineHtml, NOTE_IDS, toDirAttribute } from './html-inline.ts';
import type { Block, Cell, Changed, Inline, ListItem, Paper, Paragraph, Row, Table } from './paper.ts';
import { hasText, inlineText, plainText, resolved } from './views.ts';

/*
 * The HTML of a paper, with standard elements only. `finished` has all changes accepted and no comments; `marked` has
 * both: `ins` and `del` with `datetime`, `data-author` and (the same for both halves) `data-move`; `mark` with the ids
 * of its comments in `data-comment`; `data-mark` on a block whose end, and on a row or cell that itself, was inserted
 * or deleted.
 */

const NOTE_TITLES = { footnote: 'Notes', endnote: 'Endnotes' };
const MAX_HEADING = 6;
const SITE_LANGUAGE = 'en';

export function paperHtml(paper: Paper, view: 'finished' | 'marked'): string {
  const showBlocks = (blocks: Block[]) => (view === 'marked' ? blocks : resolved(blocks, 'after'));
  const blocks = withoutTitle(showBlocks(paper.blocks), paper.title);
  const context: Context = {
    isMarked: view === 'marked',
    footnotes: new Map(paper.footnotes.map((note) => [note.id, note])),
    labels: new Map(),
    comments: new Set(paper.comments.map(({ id }) => id)),
    shift: headingShift(blocks),
  };
  const body = render(blocks, context);
  const lists: string[] = [];
  // The text of a note may have a note in it, so that the list may grow.
  for (const kind of ['footnote', 'endnote'] as const) {
    const items: string[] = [];
    for (const [id, label] of context.labels) {
      const note = context.footnotes.get(id);
      if (note?.kind !== kind) continue;
      items.push(
        `<li id="${NOTE_IDS[kind]}-${label.number}">${renderContent(showBlocks(note.blocks), context)}</li>`,
      );
    }
    if (items.length > 0) lists.push(`<h2>${NOTE_TITLES[kind]}</h2>\n<ol>${items.join('')}</ol>`);
  }
  const html = [body, ...lists].filter(Boolean).join('\n');
  const isForeign = paper.lang !== undefined && paper.lang.split('-')[0] !== SITE_LANGUAGE;
  return isForeign && html ? `<div lang="${escapeAttribute(paper.lang ?? '')}">\n${html}\n</div>` : html;
}

/** A title that says nothing more than the paper's own is left to the page that shows it. */
export function withoutTitle(blocks: Block[], title: string): Block[] {
  const at = blocks.findIndex((block) => hasText([block]));
  const first = blocks[at];
  if (first?.type !== 'paragraph' || (first.role !== 'title' && first.role !== 'heading')) return blocks;
  const isPlain = !first.mark && first.inlines.every((part) => isPlainText(part));
  if (!isPlain || plainText([first]).replace(/\s+/g, ' ').trim() !== title) return blocks;
  const rest = blocks.toSpliced(at, 1);
  const anchors = first.inlines.filter((part) => part.type === 'anchor');
  const next = rest.findIndex((block, index) => index >= at && block.type === 'paragraph');
  const follows = rest[next];
  if (anchors.length === 0 || follows?.type !== 'paragraph') return rest;
  return rest.with(next, { ...follows, inlines: [...anchors, ...follows.inlines] });
}

function isPlainText(part: Inline): boolean {
  if (part.inserted || part.deleted || part.comments) return false;
  return part.type === 'text' || part.type === 'break' || part.type === 'anchor';
}

/** The highest heading of a text is `h2`, below the title of its page. */
function headingShift(blocks: Block[]): number {
  const levels = blocks.flatMap((block) =>
    block.type === 'paragraph' && block.role === 'heading' ? [block.level ?? 1] : [],
  );
  return levels.length > 0 ? Math.min(...levels) - 1 : 0;
}

type Part = { block: Block; caption?: Paragraph };

/** Without empty paragraphs (but between lines of code), with the captions of tables and figures at their places. */
function toParts(blocks: Block[], { isMarked }: Context): Part[] {
  const isCode = (block?: Block) => block?.type === 'paragraph' && block.role === 'code';
  const shown = blocks.filter(
    (block, index) =>
      block.type !== 'paragraph' ||
      isVisible(block, isMarked) ||
      [-1, 0, 1].every((step) => isCode(blocks[index + step])),
  );
  const parts: Part[] = [];
  for (let index = 0; index < shown.length; index += 1) {
    const block = shown[index];
    if (!block) break;
    const last = parts.at(-1);
    const next = shown[index + 1];
    if (block.type !== 'paragraph' || block.role !== 'caption' || block.mark) {
      parts.push({ block });
      continue;
    }
    const follows =
      next && takesCaption(next) && (next.type === 'table' || !last || !takesCaption(last.block));
    if (follows && !(last && isFigure(last.block) && !last.caption)) {
      parts.push({ block: next, caption: block });
      index += 1;
    } else if (last && takesCaption(last.block) && !last.caption) last.caption = block;
    else parts.push({ block });
  }
  return parts;
}

function takesCaption(block: Block): boolean {
  return block.type === 'table' || isFigure(block);
}

/** A paragraph of nothing but pictures. */
function isFigure(block: Block): boolean {
  if (block.type !== 'paragraph' || block.item || block.mark) return false;
  const shown = block.inlines.filter((part) => part.type !== 'anchor' && inlineText(part).trim() !== '');
  const images = block.inlines.filter((part) => part.type === 'image');
  const isOnly = block.inlines.every((part) => part.type !== 'footnote' && part.type !== 'point');
  return images.length > 0 && shown.length === 0 && isOnly;
}

function isVisible({ inlines, mark }: Paragraph, isMarked: boolean): boolean {
  if (isMarked && mark) return true;
  return inlines.some((part) => {
    if (part.type === 'text') return part.text.trim() !== '';
    if (part.type === 'point') return isMarked;
    return part.type !== 'break';
  });
}

function render(blocks: Block[], context: Context): string {
  const groups = groupParts(toParts(blocks, context));
  return groups.map(({ kind, parts }) => renderGroup(kind, parts, context)).join('\n');
}

type Kind = 'list' | 'quote' | 'code' | 'other';

function toKind({ block }: Part): Kind {
  if (block.type !== 'paragraph' || isFigure(block)) return 'other';
  if (block.item && block.role !== 'heading' && block.role !== 'title') return 'list';
  return block.role === 'quote' || block.role === 'code' ? block.role : 'other';
}

/** Neighbours of one kind are one list, quotation or piece of code. */
function groupParts(parts: Part[]): { kind: Kind; parts: Part[] }[] {
  const groups: { kind: Kind; parts: Part[] }[] = [];
  for (const part of parts) {
    const kind = toKind(part);
    const last = groups.at(-1);
    if (kind !== 'other' && last?.kind === kind) last.parts.push(part);
    else groups.push({ kind, parts: [part] });
  }
  return groups;
}

function renderGroup(kind: Kind, parts: Part[], context: Context): string {
  const paragraphs = parts.map(({ block }) => block).filter((block) => block.type === 'paragraph');
  switch (kind) {
    case 'list':
      return listHtml(paragraphs, context);
    case 'quote':
      return `<blockquote>${paragraphs.map((each) => element('p', each, context)).join('')}</blockquote>`;
    case 'code':
      return `<pre>${paragraphs.map((each) => inlineHtml(each.inlines, context)).join('\n')}</pre>`;
    default:
      return parts.map((part) => renderBlock(part, context)).join('\n');
  }
}

function renderBlock({ block, caption }: Part, context: Context): string {
  if (block.type === 'table') return tableHtml(block, caption, context);
  if (block.type === 'box') return `<aside>${render(block.blocks, context)}</aside>`;
  if (isFigure(block)) {
    const words = caption ? `<figcaption>${labelled(caption, context)}</figcaption>` : '';
    return `<figure>${inlineHtml(block.inlines, context).trim()}${words}</figure>`;
  }
  if (block.role === 'title') return element('h2', block, context);
  if (block.role !== 'heading') return element('p', block, context);
  const level = Math.min(MAX_HEADING, (block.level ?? 1) + 1 - context.shift);
  return element(`h${Math.max(2, level)}`, block, context);
}

function element(name: string, paragraph: Paragraph, context: Context): string {
  return `<${name}${toAttributes(paragraph, context)}>${labelled(paragraph, context)}</${name}>`;
}

function toAttributes(paragraph: Paragraph, context: Context): string {
  return toDirAttribute(paragraph) + toMarkAttributes(paragraph.mark, context);
}

function labelled({ label, inlines }: Paragraph, context: Context): string {
  return `${label ? `${escapeText(label)} ` : ''}${inlineHtml(inlines, context)}`;
}

function toMarkAttributes(changed: Changed | undefined, { isMarked }: Context): string {
  const { inserted, deleted } = changed ?? {};
  const change = deleted ?? inserted;
  if (!change || !isMarked) return '';
  const kinds = [...(inserted ? ['inserted'] : []), ...(deleted ? ['deleted'] : [])].join(' ');
  return ` data-mark="${kinds}"${by(change)}`;
}

/** Items of deeper levels go into the item before them. */
function listHtml(paragraphs: Paragraph[], context: Context): string {
  const open: { level: number; format: ListItem['format']; next: number }[] = [];
  let html = '';
  const close = () => {
    html += `</li>${open.pop()?.format === 'bullet' ? '</ul>' : '</ol>'}`;
  };
  for (const paragraph of paragraphs) {
    const { item } = paragraph;
    if (!item) continue;
    while ((open.at(-1)?.level ?? 0) > item.level && (open.at(-2)?.level ?? -1) >= item.level) close();
    const list = open.at(-1);
    // No list of this level is open: the deeper one takes its place.
    if (list && list.level > item.level) list.level = item.level;
    const isSame =
      list &&
      list.level >= item.level &&
      list.format === item.format &&
      (item.format === 'bullet' || list.next === item.number);
    if (list && list.level >= item.level && !isSame) close();
    else if (isSame) html += '</li>';
    if (!isSame) {
      html += openListTag(item);
      open.push({ level: item.level, format: item.format, next: item.number });
    }
    const now = open.at(-1);
    if (now) now.next = item.number + 1;
    html += `<li${toAttributes(paragraph, context)}>${inlineHtml(paragraph.inlines, context)}`;
  }
  while (open.length > 0) close();
  return html;
}

function openListTag({ format, number }: ListItem): string {
  if (format === 'bullet') return '<ul>';
  return `<ol${number === 1 ? '' : ` start="${number}"`}${format === '1' ? '' : ` type="${format}"`}>`;
}

function tableHtml(table: Table, caption: Paragraph | undefined, context: Context): string {
  const rows = spannedRows(table.rows);
  const heads = rows.findIndex(({ row }) => !row.header);
  const count = heads === -1 ? 0 : heads;
  const lines = rows.map((row, index) => rowHtml(row, index < count ? 'th' : 'td', context));
  const head = count > 0 ? `<thead>${lines.slice(0, count).join('')}</thead>` : '';
  const words = caption ? `<caption>${labelled(caption, context)}</caption>` : '';
  return `<table${toDirAttribute(table)}>${words}${head}<tbody>${lines.slice(count).join('')}</tbody></table>`;
}

type Spanned = { row: Row; cells: { cell: Cell; rows: number; blocks: Block[] }[] };

/** Cells that go on from the row above become the row span of the first one. */
function spannedRows(rows: Row[]): Spanned[] {
  const result: Spanned[] = [];
  let above = new Map<number, Spanned['cells'][number]>();
  for (const row of rows) {
    const cells: Spanned['cells'] = [];
    const columns = new Map<number, Spanned['cells'][number]>();
    let column = 0;
    for (const cell of row.cells) {
      const from = cell.continues ? above.get(column) : undefined;
      const spanned = from?.cell.columns === cell.columns ? from : undefined;
      if (spanned) {
        spanned.rows += 1;
        // Word does not show what is in there, but it is in the file.
        if (hasText(cell.blocks)) spanned.blocks = [...spanned.blocks, ...cell.blocks];
        columns.set(column, spanned);
      } else {
        const spannedCell = { cell, rows: 1, blocks: cell.blocks };
        cells.push(spannedCell);
        columns.set(column, spannedCell);
      }
      column += cell.columns;
    }
    above = columns;
    result.push({ row, cells });
  }
  return result;
}

function rowHtml({ row, cells }: Spanned, name: 'th' | 'td', context: Context): string {
  const inner = cells.map(({ cell, rows, blocks }) => {
    const columns = cell.columns > 1 ? ` colspan="${cell.columns}"` : '';
    const span = rows > 1 ? ` rowspan="${rows}"` : '';
    const scope = name === 'th' ? ' scope="col"' : '';
    return `<${name}${columns}${span}${scope}${toMarkAttributes(cell, context)}>${renderContent(blocks, context)}</${name}>`;
  });
  return `<tr${toMarkAttributes(row, context)}>${inner.join('')}</tr>`;
}

const PLAIN_ROLES: ReadonlySet<Paragraph['role']> = new Set(['body', 'caption', 'subtitle']);

/** A single paragraph goes without its element. */
function renderContent(blocks: Block[], context: Context): string {
  const shown = blocks.filter((block) => block.type !== 'paragraph' || isVisible(block, context.isMarked));
  const [first] = shown;
  if (shown.length !== 1 || first?.type !== 'paragraph') return render(shown, context);
  const isPlain = PLAIN_ROLES.has(first.role) && !first.item && !first.dir && !isFigure(first);
  return isPlain && !(context.isMarked && first.mark)
    ? inlineHtml(first.inlines, context)
    : render(shown, context);
}
