import { withoutTitle } from './html.ts';
import { escapeXml, ommlOf } from './mathml.ts';
import type {
  Block,
  Box,
  Cell,
  Change,
  Changed,
  Comment,
  Inline,
  ListItem,
  Note,
  Paper,
  Paragraph,
  Row,
  Table,
} from './paper.ts';
import {
  commentExtensionsXml,
  commentsXml,
  contentTypes,
  type Relationship,
  relationshipsXml,
  stylesXml,
  type Thread,
} from './write-parts.ts';
import { writeZip } from './zip.ts';

export type PaperPicture = {
  bytes: Uint8Array;
  extension: 'png' | 'jpeg' | 'gif';
  width: number;
  height: number;
};

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ');
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const EMU_PER_PIXEL = 9525;
const MAX_PICTURE_PX = 600;
const MAX_HEADING = 9;
/** The width of the text on a page. */
const TEXT_TWIPS = 9000;

/** A paper as a Word file, with its notes, changes, comments and equations. */
export function writePaper(paper: Paper, pictures: ReadonlyMap<string, PaperPicture> = new Map()): Buffer {
  const parts = new Map<string, string | Uint8Array>();
  const media = new Map<string, string>();
  const numbering = createLists();
  const notes = { footnote: new Map<string, number>(), endnote: new Map<string, number>() };
  const threads = threadsOf(paper.comments);
  let lastId = 0;
  const newId = () => {
    lastId += 1;
    return lastId;
  };

  function noteNumber(id: string): { kind: Note['kind']; number: number } | undefined {
    const note = paper.notes.find((each) => each.id === id);
    if (!note) return undefined;
    const known = notes[note.kind];
    const number = known.get(id) ?? known.size + 1;
    known.set(id, number);
    return { kind: note.kind, number };
  }

  function mediaFile(src: string): string | undefined {
    const picture = pictures.get(src);
    if (!picture) return undefined;
    const name = media.get(src) ?? `media/image${media.size + 1}.${picture.extension}`;
    media.set(src, name);
    parts.set(`word/${name}`, picture.bytes);
    return name;
  }

  const story = () => createWriter({ threads, numbering, noteNumber, mediaFile, pictures, newId });
  const main = story();
  const title: Paragraph = {
    type: 'paragraph',
    role: 'title',
    inlines: [{ type: 'text', text: paper.title, style: {} }],
  };
  const blocks = withoutTitle(paper.blocks, paper.title);
  const body = main.blocks(paper.title ? [title, ...blocks] : blocks);
  const noteParts: Record<Note['kind'], string> = { footnote: '', endnote: '' };
  const noteWriters = { footnote: story(), endnote: story() };
  for (const kind of ['footnote', 'endnote'] as const)
    for (const note of paper.notes)
      if (note.kind === kind) {
        const number = noteNumber(note.id)?.number ?? 0;
        noteParts[kind] += noteXml(kind, number, noteWriters[kind].blocks(note.blocks));
      }

  const language = paper.lang ? ` w:val="${escapeXml(paper.lang)}"` : ' w:val="en-US"';
  const has = {
    footnotes: notes.footnote.size > 0,
    endnotes: notes.endnote.size > 0,
    comments: paper.comments.length > 0,
  };
  parts.set('[Content_Types].xml', contentTypes(has));
  parts.set(
    '_rels/.rels',
    relationshipsXml([
      { id: 'rId1', type: 'officeDocument', target: 'word/document.xml' },
      { id: 'rId2', type: 'core', target: 'docProps/core.xml' },
    ]),
  );
  parts.set('docProps/core.xml', coreXml(paper.title));
  parts.set(
    'word/document.xml',
    `${HEAD}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
  );
  parts.set('word/styles.xml', HEAD + stylesXml(language));
  parts.set('word/numbering.xml', `${HEAD}<w:numbering ${NAMESPACES}>${numbering.xml()}</w:numbering>`);
  const own = [
    { id: 'styles', type: 'styles', target: 'styles.xml' },
    { id: 'numbering', type: 'numbering', target: 'numbering.xml' },
  ];
  for (const kind of ['footnote', 'endnote'] as const) {
    if (!has[`${kind}s`]) continue;
    own.push({ id: `${kind}s`, type: `${kind}s`, target: `${kind}s.xml` });
    parts.set(
      `word/${kind}s.xml`,
      `${HEAD}<w:${kind}s ${NAMESPACES}>${separators(kind)}${noteParts[kind]}</w:${kind}s>`,
    );
    parts.set(`word/_rels/${kind}s.xml.rels`, relationshipsXml(noteWriters[kind].relations));
  }
  if (has.comments) {
    own.push({ id: 'comments', type: 'comments', target: 'comments.xml' });
    own.push({ id: 'commentsExtended', type: 'commentsExtended', target: 'commentsExtended.xml' });
    parts.set('word/comments.xml', `${HEAD}<w:comments ${NAMESPACES}>${commentsXml(threads)}</w:comments>`);
    parts.set('word/commentsExtended.xml', HEAD + commentExtensionsXml(threads));
  }
  parts.set('word/_rels/document.xml.rels', relationshipsXml([...own, ...main.relations]));
  return writeZip(parts);
}

/** Comments and replies are numbered in one row. */
function threadsOf(comments: Comment[]): Map<string, Thread> {
  let number = -1;
  const next = () => {
    number += 1;
    return number;
  };
  return new Map(
    comments.map((comment) => [
      comment.id,
      {
        comment,
        number: next(),
        replies: comment.replies.map((_reply, index) => ({ number: next(), index })),
      },
    ]),
  );
}

function noteXml(kind: Note['kind'], number: number, body: string): string {
  const name = kind === 'footnote' ? 'Footnote' : 'Endnote';
  const reference = `<w:r><w:rPr><w:rStyle w:val="${name}Reference"/></w:rPr><w:${kind}Ref/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
  // In front of the first words; a note that does not begin with a paragraph gets one.
  const content = /^<w:p>(?:<w:pPr>.*?<\/w:pPr>)?/.test(body) ? body : `<w:p></w:p>${body}`;
  return `<w:${kind} w:id="${number}">${content.replace(/^<w:p>(?:<w:pPr>.*?<\/w:pPr>)?/, (start) => start + reference)}</w:${kind}>`;
}

function separators(kind: Note['kind']): string {
  return `<w:${kind} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:${kind}><w:${kind} w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:${kind}>`;
}

function coreXml(title: string): string {
  return `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`;
}

type WriterContext = {
  threads: ReadonlyMap<string, Thread>;
  numbering: ReturnType<typeof createLists>;
  noteNumber: (id: string) => { kind: Note['kind']; number: number } | undefined;
  mediaFile: (src: string) => string | undefined;
  pictures: ReadonlyMap<string, PaperPicture>;
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
function createWriter({ threads, numbering, noteNumber, mediaFile, pictures, newId }: WriterContext) {
  const relations: Relationship[] = [];
  const ends = new Map<string, { first: Inline; last: Inline }>();
  let isMoving = '';

  function relationTo(type: string, target: string, isExternal: boolean): string {
    const known = relations.find((each) => each.target === target && each.type === type);
    if (known) return known.id;
    const id = `r${relations.length + 1}`;
    relations.push({ id, type, target, ...(isExternal && { isExternal }) });
    return id;
  }

  function story(blocks: Block[]): string {
    findEnds(blocks);
    return blocksXml(blocks);
  }

  /** Where the passage of each comment begins and ends. */
  function findEnds(blocks: Block[]) {
    for (const block of blocks) {
      if (block.type === 'box') findEnds(block.blocks);
      else if (block.type === 'table')
        for (const row of block.rows) for (const cell of row.cells) findEnds(cell.blocks);
      else
        for (const part of block.inlines)
          for (const id of part.comments ?? []) {
            const known = ends.get(id);
            if (known) known.last = part;
            else ends.set(id, { first: part, last: part });
          }
    }
  }

  function blocksXml(blocks: Block[]): string {
    let xml = '';
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[index] as Block;
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
        `<w:numPr><w:ilvl w:val="${item.level}"/><w:numId w:val="${numbering.numberOf(item, Boolean(mark?.deleted))}"/></w:numPr>`,
      dir && '<w:bidi/>',
      mark && `<w:rPr>${markXml(mark)}</w:rPr>`,
    ].filter(Boolean);
    const runs = inlines.map((part, index) => inlineXml(part, inlines[index + 1])).join('');
    const prefix = label ? runXml(`${label} `, {}) : '';
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
    return [
      inserted && changeXml(inserted.move === undefined ? 'ins' : 'moveTo', inserted),
      deleted && changeXml(deleted.move === undefined ? 'del' : 'moveFrom', deleted),
    ]
      .filter(Boolean)
      .join('');
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
  function movedXml({ inserted, deleted }: Inline, next: Inline | undefined, xml: string): string {
    const half = (changed: Changed) =>
      changed.inserted?.move !== undefined
        ? { kind: 'moveTo', change: changed.inserted }
        : changed.deleted?.move !== undefined
          ? { kind: 'moveFrom', change: changed.deleted }
          : undefined;
    const here = half({ ...(inserted && { inserted }), ...(deleted && { deleted }) });
    if (!here) return xml;
    const key = (found: typeof here | undefined) => found && `${found.kind} ${found.change.move}`;
    let result = xml;
    const id = newId();
    if (isMoving !== key(here)) {
      isMoving = key(here) ?? '';
      const { author, date, move = '' } = here.change;
      const when = date ? ` w:date="${escapeXml(date)}"` : '';
      result = `<w:${here.kind}RangeStart w:id="${id}" w:name="${escapeXml(move)}" w:author="${escapeXml(author)}"${when}/>${result}`;
    }
    if (!next || key(half(next)) !== key(here)) {
      result += `<w:${here.kind}RangeEnd w:id="${id}"/>`;
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
      case 'note': {
        const found = noteNumber(part.note);
        if (!found) return '';
        const style = found.kind === 'footnote' ? 'FootnoteReference' : 'EndnoteReference';
        return `<w:r><w:rPr><w:rStyle w:val="${style}"/></w:rPr><w:${found.kind}Reference w:id="${found.number}"/></w:r>`;
      }
      case 'math':
        return part.display ? `<m:oMathPara>${ommlOf(part.math)}</m:oMathPara>` : ommlOf(part.math);
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
    const file = mediaFile(src);
    const picture = pictures.get(src);
    if (!file || !picture) return runXml(alt ? `[${alt}]` : '[picture]', {});
    const scale = Math.min(1, MAX_PICTURE_PX / (width ?? picture.width));
    const cx = Math.round((width ?? picture.width) * scale) * EMU_PER_PIXEL;
    const cy = Math.round((height ?? picture.height) * scale) * EMU_PER_PIXEL;
    const id = newId();
    const name = `<wp:docPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/>`;
    const relation = relationTo('image', file, false);
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
    .map((each) => SIGNS[each] ?? (each && `<w:${name} xml:space="preserve">${escapeXml(each)}</w:${name}>`));
  return `<w:r>${properties.length > 0 ? `<w:rPr>${properties.join('')}</w:rPr>` : ''}${parts.join('')}</w:r>`;
}

const SIGNS: Record<string, string> = {
  '\t': '<w:tab/>',
  '\u2011': '<w:noBreakHyphen/>',
  '\u00AD': '<w:softHyphen/>',
};

const FORMATS: Record<ListItem['format'], string> = {
  bullet: 'bullet',
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};
const LEVELS = 9;
const INDENT_TWIPS = 720;

type List = { levels: Map<number, { format: ListItem['format']; start: number }>; counts: number[] };

/** Finds for each item a list in which it is next, and starts a new one where there is none. */
function createLists() {
  const lists: List[] = [];
  /** The list of the last item on each level. */
  let active: number[] = [];

  function numberOf(item: ListItem, isDeleted: boolean): number {
    const level = Math.min(LEVELS - 1, item.level);
    const candidates = [active[level], active[level - 1]].filter((each) => each !== undefined);
    let found = candidates.find((index) => isNext(lists[index] as List, item, level));
    if (found === undefined) {
      found = lists.length;
      lists.push({ levels: new Map(), counts: [] });
    }
    const list = lists[found] as List;
    if (!list.levels.has(level)) list.levels.set(level, { format: item.format, start: item.number });
    // A deleted item does not count.
    if (!isDeleted) {
      for (let above = 0; above < level; above += 1)
        list.counts[above] ??= list.levels.get(above)?.start ?? 1;
      list.counts[level] = nextOf(list, level);
      list.counts.length = level + 1;
    }
    active = [...active.slice(0, level), found];
    return found + 1;
  }

  function isNext(list: List, { format, number }: ListItem, level: number): boolean {
    const known = list.levels.get(level);
    // A level that a deeper item has skipped has been counted.
    if (!known) return list.counts[level] === undefined;
    return known.format === format && (format === 'bullet' || nextOf(list, level) === number);
  }

  function nextOf(list: List, level: number): number {
    return (list.counts[level] ?? (list.levels.get(level)?.start ?? 1) - 1) + 1;
  }

  function xml(): string {
    const abstracts = lists.map(({ levels }, index) => {
      const inner = Array.from({ length: LEVELS }, (_each, level) => {
        const { format, start } = levels.get(level) ?? { format: 'bullet' as const, start: 1 };
        const text = format === 'bullet' ? '•' : `%${level + 1}.`;
        const left = INDENT_TWIPS * (level + 1);
        return `<w:lvl w:ilvl="${level}"><w:start w:val="${format === 'bullet' ? 1 : start}"/><w:numFmt w:val="${FORMATS[format]}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${left}" w:hanging="360"/></w:pPr></w:lvl>`;
      });
      return `<w:abstractNum w:abstractNumId="${index}"><w:multiLevelType w:val="hybridMultilevel"/>${inner.join('')}</w:abstractNum>`;
    });
    const nums = lists.map(
      (_list, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index}"/></w:num>`,
    );
    return [...abstracts, ...nums].join('');
  }

  return { numberOf, xml };
}
