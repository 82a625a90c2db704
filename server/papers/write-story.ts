import { escapeXml, toOmml } from './mathml.ts';
import type { Block, Box, Cell, Change, Changed, Footnote, Inline, Paragraph, Row, Table } from './paper.ts';
import { paragraphsIn, pickChanges } from './views.ts';
import type { createLists } from './write-lists.ts';
import type { Relationship, Thread } from './write-parts.ts';

export type PaperPicture = {
  bytes: Uint8Array;
  extension: 'png' | 'jpeg' | 'gif';
  width: number;
  height: number;
};

const EMU_PER_PIXEL = 9525;
const MAX_PICTURE_PX = 600;
const MAX_HEADING = 9;
/** The width of the text on a page. */
const TEXT_TWIPS = 9000;

type WriterContext = {
  threads: ReadonlyMap<string, Thread>;
  numbering: ReturnType<typeof createLists>;
  footnoteNumber: (id: string) => { kind: Footnote['kind']; number: number } | undefined;
  /** A picture of the paper, and the file that it is written to. */
  findPicture: (src: string) => (PaperPicture & { file: string }) | undefined;
  newId: () => number;
};

const roleStyles: Record<Paragraph['role'], string> = {
  body: '',
  title: 'Title',
  subtitle: 'Subtitle',
  heading: 'Heading',
  quote: 'Quote',
  caption: 'Caption',
  code: 'SourceCode',
};

/** Writes the blocks of one part, and collects what it refers to. */
export function createWriter({ threads, numbering, footnoteNumber, findPicture, newId }: WriterContext) {
  const relations: Relationship[] = [];
  const ends = new Map<string, { first: Inline; last: Inline }>();
  const leads = new Map<Paragraph, string>();
  let isMoving = '';

  function relationTo(type: string, target: string, isExternal: boolean): string {
    const existing = relations.find((each) => each.target === target && each.type === type);
    if (existing) return existing.id;
    const id = `r${relations.length + 1}`;
    relations.push({ id, type, target, ...(isExternal && { isExternal }) });
    return id;
  }

  /** `lead` is written before the first words; what does not begin with a paragraph gets one for it. */
  function story(blocks: Block[], lead = ''): string {
    findEnds(blocks);
    const [first] = blocks;
    if (lead && first?.type === 'paragraph') leads.set(first, lead);
    const start = lead && first?.type !== 'paragraph' ? `<w:p>${lead}</w:p>` : '';
    return start + blocksXml(blocks);
  }

  /** Where the passage of each comment begins and ends. */
  function findEnds(blocks: Block[]) {
    for (const { inlines } of paragraphsIn(blocks))
      for (const part of inlines)
        for (const id of part.comments ?? []) {
          const range = ends.get(id);
          if (range) range.last = part;
          else ends.set(id, { first: part, last: part });
        }
  }

  function blocksXml(blocks: Block[]): string {
    let xml = '';
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[index];
      if (!block) break;
      if (block.type === 'table') {
        // Two tables in a row would become one.
        if (blocks[index - 1]?.type === 'table') xml += '<w:p/>';
        xml += tableXml(block);
        continue;
      }
      const boxes: Box[] = [];
      if (block.type === 'box') boxes.push(block);
      for (let next = blocks[index + 1]; next?.type === 'box'; next = blocks[index + 1]) {
        boxes.push(next);
        index += 1;
      }
      const paragraph: Paragraph =
        block.type === 'paragraph' ? block : { type: 'paragraph', role: 'body', inlines: [] };
      xml += paragraphXml(paragraph, boxes);
    }
    return xml;
  }

  function paragraphXml(paragraph: Paragraph, boxes: Box[] = []): string {
    const { role, level = 1, item, dir, inlines, mark, label } = paragraph;
    const style = role === 'heading' ? `Heading${Math.min(MAX_HEADING, level)}` : roleStyles[role];
    const properties = [
      style && `<w:pStyle w:val="${style}"/>`,
      item &&
        `<w:numPr><w:ilvl w:val="${item.level}"/><w:numId w:val="${numbering.assignNumber(item, Boolean(mark?.deleted))}"/></w:numPr>`,
      dir && '<w:bidi/>',
      mark && `<w:rPr>${markXml(mark)}</w:rPr>`,
    ].filter(Boolean);
    const runs = inlines.map((part, index) => inlineXml(part, inlines[index + 1])).join('');
    const prefix = `${leads.get(paragraph) ?? ''}${label ? runXml(`${label} `, {}) : ''}`;
    const boxed = boxes.map((box) => boxXml(box)).join('');
    const pPr = properties.length > 0 ? `<w:pPr>${properties.join('')}</w:pPr>` : '';
    return `<w:p>${pPr}${prefix}${runs}${boxed}</w:p>`;
  }

  function boxXml({ blocks }: Box): string {
    const inner = ending(blocks, blocksXml(blocks));
    return `<w:r><w:pict><v:rect style="width:400pt;height:80pt"><v:textbox style="mso-fit-shape-to-text:t"><w:txbxContent>${inner}</w:txbxContent></v:textbox></v:rect></w:pict></w:r>`;
  }

  function tableXml({ rows, dir }: Table): string {
    const columns = Math.max(
      1,
      ...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + cell.columns, 0)),
    );
    const grid = `<w:gridCol w:w="${Math.floor(TEXT_TWIPS / columns)}"/>`.repeat(columns);
    const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
      .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
      .join('');
    const properties = `<w:tblPr>${dir ? '<w:bidiVisual/>' : ''}<w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>`;
    const lines = rows.map((row, index) => rowXml(row, rows[index + 1]));
    return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`;
  }

  function rowXml(row: Row, next: Row | undefined): string {
    const starts = new Set<number>();
    let at = 0;
    for (const cell of next?.cells ?? []) {
      if (cell.continues) starts.add(at);
      at += cell.columns;
    }
    let column = 0;
    const cells = row.cells.map((cell) => {
      const xml = cellXml(cell, starts.has(column));
      column += cell.columns;
      return xml;
    });
    const properties = `${row.header ? '<w:tblHeader/>' : ''}${markXml(row)}`;
    return `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`;
  }

  function cellXml(cell: Cell, isMerged: boolean): string {
    const merge = cell.continues ? '<w:vMerge/>' : isMerged ? '<w:vMerge w:val="restart"/>' : '';
    const span = cell.columns > 1 ? `<w:gridSpan w:val="${cell.columns}"/>` : '';
    const changed = `${cell.inserted ? changeXml('cellIns', cell.inserted) : ''}${cell.deleted ? changeXml('cellDel', cell.deleted) : ''}`;
    return `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/>${span}${merge}${changed}</w:tcPr>${ending(cell.blocks, blocksXml(cell.blocks))}</w:tc>`;
  }

  /** A cell and a box end with a paragraph. */
  function ending(blocks: Block[], xml: string): string {
    return blocks.length === 0 || blocks.at(-1)?.type === 'table' ? `${xml}<w:p/>` : xml;
  }

  function changeXml(name: string, { author, date }: Change, inner?: string): string {
    const when = date ? ` w:date="${escapeXml(date)}"` : '';
    const start = `<w:${name} w:id="${newId()}" w:author="${escapeXml(author)}"${when}`;
    return inner === undefined ? `${start}/>` : `${start}>${inner}</w:${name}>`;
  }

  /** The change of a paragraph mark or of a row. */
  function markXml({ inserted, deleted }: Changed): string {
    const insertion = inserted ? changeXml(inserted.move === undefined ? 'ins' : 'moveTo', inserted) : '';
    return insertion + (deleted ? changeXml(deleted.move === undefined ? 'del' : 'moveFrom', deleted) : '');
  }

  function inlineXml(part: Inline, next: Inline | undefined): string {
    const { inserted, deleted, href, comments = [] } = part;
    let xml = contentXml(part, Boolean(deleted));
    if (deleted) xml = changeXml(deleted.move === undefined ? 'del' : 'moveFrom', deleted, xml);
    if (inserted) xml = changeXml(inserted.move === undefined ? 'ins' : 'moveTo', inserted, xml);
    if (href) xml = linkXml(href, xml);
    xml = movedXml(part, next, xml);
    for (const id of comments) {
      const thread = threads.get(id);
      const { first, last } = ends.get(id) ?? {};
      if (!thread) continue;
      const numbers = [thread.number, ...thread.replies.map(({ number }) => number)];
      const isPoint = first === last && part.type === 'point';
      if (part === first && !isPoint)
        xml = numbers.map((each) => `<w:commentRangeStart w:id="${each}"/>`).join('') + xml;
      if (part !== last) continue;
      for (const each of numbers) {
        if (!isPoint) xml += `<w:commentRangeEnd w:id="${each}"/>`;
        xml += `<w:r><w:commentReference w:id="${each}"/></w:r>`;
      }
    }
    return xml;
  }

  /** The start and end of one half of a move. */
  function movedXml(part: Inline, next: Inline | undefined, xml: string): string {
    const half = (changed: Changed) =>
      changed.inserted?.move !== undefined
        ? { kind: 'moveTo', change: changed.inserted }
        : changed.deleted?.move !== undefined
          ? { kind: 'moveFrom', change: changed.deleted }
          : undefined;
    const moving = half(pickChanges(part));
    if (!moving) return xml;
    const key = (found: typeof moving | undefined) => found && `${found.kind} ${found.change.move}`;
    let result = xml;
    const id = newId();
    if (isMoving !== key(moving)) {
      isMoving = key(moving) ?? '';
      const { author, date, move = '' } = moving.change;
      const when = date ? ` w:date="${escapeXml(date)}"` : '';
      result = `<w:${moving.kind}RangeStart w:id="${id}" w:name="${escapeXml(move)}" w:author="${escapeXml(author)}"${when}/>${result}`;
    }
    if (!next || key(half(next)) !== key(moving)) {
      result += `<w:${moving.kind}RangeEnd w:id="${id}"/>`;
      isMoving = '';
    }
    return result;
  }

  function linkXml(href: string, inner: string): string {
    if (href.startsWith('#'))
      return `<w:hyperlink w:anchor="${escapeXml(href.slice(1))}">${inner}</w:hyperlink>`;
    return `<w:hyperlink r:id="${relationTo('hyperlink', href, true)}">${inner}</w:hyperlink>`;
  }

  function contentXml(part: Inline, isDeleted: boolean): string {
    switch (part.type) {
      case 'text':
        return runXml(part.text, part.style, isDeleted);
      case 'break':
        return '<w:r><w:br/></w:r>';
      case 'footnote': {
        const found = footnoteNumber(part.footnote);
        if (!found) return '';
        const style = found.kind === 'footnote' ? 'FootnoteReference' : 'EndnoteReference';
        return `<w:r><w:rPr><w:rStyle w:val="${style}"/></w:rPr><w:${found.kind}Reference w:id="${found.number}"/></w:r>`;
      }
      case 'math':
        return part.display ? `<m:oMathPara>${toOmml(part.math)}</m:oMathPara>` : toOmml(part.math);
      case 'image':
        return imageXml(part);
      case 'anchor': {
        const id = newId();
        return `<w:bookmarkStart w:id="${id}" w:name="${escapeXml(part.id)}"/><w:bookmarkEnd w:id="${id}"/>`;
      }
      case 'point':
        return '';
    }
  }

  function imageXml({ src, alt, width, height }: Extract<Inline, { type: 'image' }>): string {
    const picture = findPicture(src);
    if (!picture) return runXml(alt ? `[${alt}]` : '[picture]', {});
    const scale = Math.min(1, MAX_PICTURE_PX / (width ?? picture.width));
    const cx = Math.round((width ?? picture.width) * scale) * EMU_PER_PIXEL;
    const cy = Math.round((height ?? picture.height) * scale) * EMU_PER_PIXEL;
    const id = newId();
    const name = `<wp:docPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/>`;
    const relation = relationTo('image', picture.file, false);
    return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/>${name}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  }

  return { blocks: story, relations };
}

/** In the order that the schema wants. */
function runXml(text: string, style: Extract<Inline, { type: 'text' }>['style'], isDeleted = false): string {
  const properties = [
    style.code && '<w:rStyle w:val="VerbatimChar"/>',
    style.bold && '<w:b/>',
    style.italic && '<w:i/>',
    style.smallCaps && '<w:smallCaps/>',
    style.strike && '<w:strike/>',
    style.highlight && '<w:highlight w:val="yellow"/>',
    style.underline && '<w:u w:val="single"/>',
    style.superscript && '<w:vertAlign w:val="superscript"/>',
    style.subscript && '<w:vertAlign w:val="subscript"/>',
    style.dir === 'rtl' && '<w:rtl/>',
    style.lang && `<w:lang w:val="${escapeXml(style.lang)}" w:bidi="${escapeXml(style.lang)}"/>`,
  ].filter(Boolean);
  const name = isDeleted ? 'delText' : 't';
  const parts = text
    .split(/(\t|\u2011|\u00AD)/)
    .map(
      (each) => SIGNS.get(each) ?? (each && `<w:${name} xml:space="preserve">${escapeXml(each)}</w:${name}>`),
    );
  return `<w:r>${properties.length > 0 ? `<w:rPr>${properties.join('')}</w:rPr>` : ''}${parts.join('')}</w:r>`;
}

/** A map: a text may be `constructor`, which every object has. */
const SIGNS = new Map([
  ['\t', '<w:tab/>'],
  ['\u2011', '<w:noBreakHyphen/>'],
  ['\u00AD', '<w:softHyphen/>'],
]);
