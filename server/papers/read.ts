import { createHash } from 'node:crypto';
import { createNumbering } from './numbering.ts';
import { mathOf } from './omml.ts';
import { openPackage, type Package } from './package.ts';
import type {
  Block,
  Cell,
  Change,
  Changed,
  Comment,
  Inline,
  Loss,
  Note,
  Paper,
  Paragraph,
  Row,
  Style,
} from './paper.ts';
import { readStyles, roleOf, runToggle, runValue, type Styles } from './styles.ts';
import { symbolOf, withSymbols } from './symbols.ts';
import { hasText, plainText, resolved } from './views.ts';
import { child, descendants, elements, isOn, textOf, value, type Xml } from './xml.ts';

export type ReadPaper = { paper: Paper; images: ReadonlyMap<string, Uint8Array> };

/** What is around a part of a paragraph. */
type Around = Changed & { href?: string; dir?: 'rtl' | 'ltr' };
/** A complex field: first its instruction, then its result. */
type Field = { instruction: string; isResult: boolean; href?: string; box?: Xml };
/** The paragraph that is being read. */
type Open = { paragraph: Paragraph; styles: ReturnType<Styles['chain']>; boxes: Block[]; isHeading: boolean };

const IN_MEDIA = '/media/';
const ID_CHARACTERS = 24;
const EMU_PER_PIXEL = 9525;
const AROUND_CHARACTERS = 40;
/** Namespaces whose drawings are read; of others, the fallback is. */
const UNDERSTOOD = new Set([
  'wps',
  'wpg',
  'wpc',
  'w14',
  'w15',
  'w16',
  'wp14',
  'a14',
  'm',
  'v',
  'pic',
  'w16se',
]);
/** Fields without anything to see. */
const INVISIBLE_FIELD = /^(?:XE|TC|TA|RD|SET|ASK|PRIVATE|BIBLIOGRAPHY|TOC|INDEX|TOA|NEXT|SKIPIF|NOTEREF)\b/;
const LINK = /^(?:https?:\/\/|mailto:)\S/i;

/** Reads a Word file. Throws `UnreadablePaper`. */
export function readPaper(file: Buffer, fileName: string): ReadPaper {
  const parts = openPackage(file);
  const { main } = parts;
  const optional = (type: string) => {
    const part = parts.related(main, type);
    return part === undefined ? undefined : { part, root: parts.xml(part) };
  };
  const document = parts.xml(main);
  const styles = readStyles(optional('styles')?.root);
  const numbering = createNumbering(optional('numbering')?.root);
  const footnotes = optional('footnotes');
  const endnotes = optional('endnotes');
  const commentPart = optional('comments');
  const losses = createLosses();
  const images = new Map<string, Uint8Array>();
  const notes: Note[] = [];
  const noteSources = {
    footnote: notesOf(footnotes?.root, 'w:footnote'),
    endnote: notesOf(endnotes?.root, 'w:endnote'),
  };
  const story = (part: string, root: Xml) =>
    createStory({ part, root, parts, styles, numbering, losses, images, reference });

  function reference(kind: Note['kind'], id: string): string | undefined {
    const known = `${kind}-${id}`;
    if (notes.some((note) => note.id === known)) return known;
    const source = noteSources[kind].get(id);
    const part = kind === 'footnote' ? footnotes?.part : endnotes?.part;
    if (!source || !part) return undefined;
    const note: Note = { id: known, kind, blocks: [] };
    notes.push(note);
    note.blocks = withoutLeadingSpace(story(part, source).blocks());
    return known;
  }

  const body = child(document, 'w:body') ?? document;
  const main_ = story(main, body);
  const blocks = main_.blocks();
  for (const [kind, sources] of Object.entries(noteSources) as [Note['kind'], Map<string, Xml>][])
    for (const [id, source] of sources)
      if (!notes.some((note) => note.id === `${kind}-${id}`) && /\S/.test(textOf(source)))
        losses.add(`A ${kind} without a mark in the text`, shortened(textOf(source)));
  const comments = commentPart
    ? readComments(commentPart, parts, (root) => story(commentPart.part, root).blocks())
    : [];
  readMargins(body, parts, losses);
  const paper: Paper = {
    title: '',
    blocks,
    notes,
    comments,
    losses: [],
  };
  tidy(paper, losses);
  paper.title = titleOf(paper, parts, fileName);
  paper.losses = losses.all();
  return { paper, images };
}

type Losses = ReturnType<typeof createLosses>;

/** Losses of the same kind that matter little one by one are counted. */
function createLosses() {
  const list: (Loss & { count: number })[] = [];
  const counted = new Map<string, Loss & { count: number }>();
  return {
    add(what: string, where: string) {
      list.push({ what, where, count: 1 });
    },
    count(what: string, where: string) {
      const known = counted.get(what);
      if (known) {
        known.count += 1;
        known.where ||= where;
        return;
      }
      const loss = { what, where, count: 1 };
      counted.set(what, loss);
      list.push(loss);
    },
    all: (): Loss[] =>
      list.map(({ what, where, count }) => ({ what: count > 1 ? `${what} (${count} times)` : what, where })),
  };
}

function notesOf(root: Xml | undefined, name: string): Map<string, Xml> {
  const notes = new Map<string, Xml>();
  for (const element of root ? elements(root) : []) {
    const type = element.attributes['w:type'] ?? 'normal';
    if (element.name === name && type === 'normal') notes.set(element.attributes['w:id'] ?? '', element);
  }
  return notes;
}

type StoryContext = {
  part: string;
  root: Xml;
  parts: Package;
  styles: Styles;
  numbering: ReturnType<typeof createNumbering>;
  losses: Losses;
  images: Map<string, Uint8Array>;
  reference: (kind: Note['kind'], id: string) => string | undefined;
};

/** The text of one part: the body, a note, a comment. Fields and comments may go on from one paragraph to the next. */
function createStory(context: StoryContext) {
  const { part, root, parts, styles, numbering, losses, images, reference } = context;
  const relations = parts.relations(part);
  const closed = rangesOf(root);
  const open = new Set<string>();
  const commented = new Set<string>();
  const moves = new Map<string, string>();
  let fields: Field[] = [];
  let waiting: Inline[] = [];
  let lastText = '';
  let current: Open | undefined;

  // ---- blocks

  function blocksOf(nodes: Xml[], around: Around): Block[] {
    const blocks: Block[] = [];
    let loose: Xml[] = [];
    const flush = () => {
      if (loose.length > 0)
        blocks.push(...paragraphOf({ name: 'w:p', attributes: {}, children: loose }, around));
      loose = [];
    };
    for (const node of nodes) {
      if (marker(node)) continue;
      if (node.name === 'w:r' || node.name === 'w:hyperlink' || node.name === 'w:fldSimple') {
        loose.push(node);
        continue;
      }
      flush();
      blocks.push(...block(node, around));
    }
    flush();
    return blocks;
  }

  function block(node: Xml, around: Around): Block[] {
    switch (node.name) {
      case 'w:p':
        return paragraphOf(node, around);
      case 'w:tbl':
        return [tableOf(node, around)];
      case 'w:ins':
      case 'w:moveTo':
      case 'w:del':
      case 'w:moveFrom':
        return blocksOf(elements(node), { ...around, ...changeOf(node) });
      case 'w:altChunk':
        losses.add('A file embedded in the text', near());
        return [];
      case 'w:subDoc':
        losses.add('A part of the text that is in another file', near());
        return [];
      case 'm:oMathPara':
      case 'm:oMath':
        return paragraphOf({ name: 'w:p', attributes: {}, children: [node] }, around);
      case 'mc:AlternateContent':
        return blocksOf(alternative(node), around);
      case 'w:sectPr':
        return [];
      default:
        if (node.name.endsWith('Pr')) return [];
        return blocksOf(elements(node), around);
    }
  }

  function paragraphOf(node: Xml, around: Around): Block[] {
    const pPr = child(node, 'w:pPr');
    const styleId = value(pPr, 'w:pStyle') ?? styles.defaultParagraph;
    const chain = styles.chain(styleId);
    const { role, level } = roleOf(chain, pPr);
    const paragraph: Paragraph = { type: 'paragraph', role, inlines: [], ...(level && { level }) };
    const outer = current;
    current = { paragraph, styles: chain, boxes: [], isHeading: role !== 'body' && role !== 'quote' };
    if (isOn(pPr, 'w:bidi') ?? chain.map((s) => isOn(s.pPr, 'w:bidi')).find((on) => on !== undefined))
      paragraph.dir = 'rtl';
    paragraph.inlines.push(...waiting);
    waiting = [];
    number(pPr, chain, paragraph, markOf(child(pPr, 'w:rPr'), around));
    inlines(node.children, around);
    // Last: a move of the whole paragraph begins in it.
    const mark = markOf(child(pPr, 'w:rPr'), around);
    if (mark) paragraph.mark = mark;
    if (child(pPr, 'w:pPrChange'))
      losses.count('The formatting of a paragraph before a tracked change of it', near());
    const { boxes } = current;
    const text = plainText([paragraph]);
    if (text.trim()) lastText = text;
    current = outer;
    return [paragraph, ...boxes];
  }

  function number(
    pPr: Xml | undefined,
    chain: Open['styles'],
    paragraph: Paragraph,
    mark: Changed | undefined,
  ) {
    const own = child(pPr, 'w:numPr');
    const from = chain.find((style) => child(style.pPr, 'w:numPr'));
    const inherited = child(from?.pPr, 'w:numPr');
    const numId = value(own, 'w:numId') ?? value(inherited, 'w:numId');
    if (!numId || numId === '0') return;
    const written = value(own, 'w:ilvl') ?? (own && value(own, 'w:numId') ? '0' : value(inherited, 'w:ilvl'));
    const level = written ?? String(numbering.levelOfStyle(numId, from?.id ?? ''));
    const numbered = numbering.next(numId, Math.min(8, Number(level) || 0), !mark?.deleted);
    if (!numbered) return;
    const { item, label, isOwnFormat } = numbered;
    if (paragraph.role === 'heading' || paragraph.role === 'title' || paragraph.role === 'caption') {
      if (label) paragraph.label = label;
      return;
    }
    paragraph.item = item;
    if (!isOwnFormat)
      losses.count('The numerals of a list, which is numbered 1, 2, 3', lastText.slice(0, 60));
  }

  function tableOf(node: Xml, around: Around): Block {
    const properties = child(node, 'w:tblPr');
    const rows = flattened(node, 'w:tr').map((row) => rowOf(row, around));
    if (child(properties, 'w:tblPrChange'))
      losses.count('The formatting of a table before a tracked change of it', near());
    return { type: 'table', rows, ...(isOn(properties, 'w:bidiVisual') && { dir: 'rtl' as const }) };
  }

  function rowOf(node: Xml, around: Around): Row {
    const properties = child(node, 'w:trPr');
    const changed = markOf(properties, {});
    const cells: Cell[] = [];
    const before = Number(value(properties, 'w:gridBefore') ?? 0);
    if (before > 0) cells.push({ columns: before, blocks: [] });
    for (const each of flattened(node, 'w:tc')) {
      const cell = cellOf(each, around);
      const merge = child(child(each, 'w:tcPr'), 'w:hMerge');
      const last = cells.at(-1);
      if (merge && merge.attributes['w:val'] !== 'restart' && last) {
        last.columns += cell.columns;
        if (hasText(cell.blocks)) last.blocks.push(...cell.blocks);
      } else cells.push(cell);
    }
    const after = Number(value(properties, 'w:gridAfter') ?? 0);
    if (after > 0) cells.push({ columns: after, blocks: [] });
    return { ...(isOn(properties, 'w:tblHeader') && { header: true }), ...changed, cells };
  }

  function cellOf(node: Xml, around: Around): Cell {
    const properties = child(node, 'w:tcPr');
    const inserted = child(properties, 'w:cellIns');
    const deleted = child(properties, 'w:cellDel');
    const changed: Changed = {
      ...(inserted && { inserted: authorOf(inserted) }),
      ...(deleted && { deleted: authorOf(deleted) }),
    };
    const merge = child(properties, 'w:vMerge');
    const tracked = child(properties, 'w:cellMerge');
    if (tracked)
      losses.count('The cells of a table before they were merged or split in a tracked change', near());
    const isMerged = merge && merge.attributes['w:val'] !== 'restart';
    const isTracked = tracked?.attributes['w:vMerge'] === 'cont';
    return {
      columns: Math.max(1, Math.min(100, Number(value(properties, 'w:gridSpan') ?? 1) || 1)),
      ...((isMerged || isTracked) && { continues: true }),
      ...changed,
      blocks: blocksOf(elements(node), around),
    };
  }

  /** Rows of a table or cells of a row, which may be inside of content controls and the like. */
  function flattened(node: Xml, name: string): Xml[] {
    return elements(node).flatMap((each) => {
      if (marker(each)) return [];
      if (each.name === name) return [each];
      if (each.name.endsWith('Pr') || each.name === 'w:tblGrid') return [];
      return flattened(each, name);
    });
  }

  // ---- the content of a paragraph

  function inlines(nodes: (Xml | string)[], around: Around) {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      if (!marker(node)) inline(node, around);
    }
  }

  function inline(node: Xml, around: Around) {
    switch (node.name) {
      case 'w:r':
        return run(node, around);
      case 'w:ins':
      case 'w:moveTo':
      case 'w:del':
      case 'w:moveFrom':
        return inlines(node.children, { ...around, ...changeOf(node) });
      case 'w:hyperlink':
        return inlines(node.children, { ...around, ...linkOf(node) });
      case 'w:fldSimple': {
        const href = fieldLink(node.attributes['w:instr'] ?? '');
        return inlines(node.children, href ? { ...around, href } : around);
      }
      case 'w:dir':
      case 'w:bdo':
        return inlines(node.children, { ...around, dir: node.attributes['w:val'] === 'rtl' ? 'rtl' : 'ltr' });
      case 'm:oMathPara':
        for (const each of elements(node)) if (each.name === 'm:oMath') equation(each, true, around);
        return;
      case 'm:oMath':
        return equation(node, false, around);
      case 'mc:AlternateContent':
        return inlines(alternative(node), around);
      case 'w:p':
      case 'w:tbl':
        current?.boxes.push(...block(node, around));
        return;
      case 'w:subDoc':
        return lose('A part of the text that is in another file');
      default:
        if (node.name.endsWith('Pr')) return;
        return inlines(node.children, around);
    }
  }

  function equation(node: Xml, display: boolean, around: Around) {
    const math = mathOf(node, lose);
    if (math.children.length > 0) put({ type: 'math', math, display }, around);
  }

  function run(node: Xml, around: Around) {
    const rPr = child(node, 'w:rPr');
    const chain = styles.chain(value(rPr, 'w:rStyle'));
    const changed = markOf(rPr, around) ?? {};
    const here: Around = { ...around, ...changed };
    const hidden = runToggle('w:vanish', rPr, chain);
    if (rPr && child(rPr, 'w:rPrChange'))
      losses.count('The formatting of words before a tracked change of it', near());
    const fonts = child(rPr, 'w:rFonts')?.attributes;
    const style = styleOf(rPr, chain, here);
    for (const each of node.children) {
      if (typeof each === 'string' || marker(each)) continue;
      runPart(each, { around: here, style, font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? '', hidden });
    }
  }

  type RunContext = { around: Around; style: Style; font: string; hidden: boolean };

  function runPart(node: Xml, run: RunContext) {
    const { around, style, hidden } = run;
    const text = (words: string) => put({ type: 'text', text: words, style }, around);
    switch (node.name) {
      case 'w:t':
        if (hidden) losses.count('Hidden text is shown', shortened(textOf(node)));
        return text(withSymbols(textOf(node), run.font));
      case 'w:delText':
        return put(
          { type: 'text', text: textOf(node), style },
          around.deleted ? around : { ...around, deleted: { author: '', date: '' } },
        );
      case 'w:tab':
      case 'w:ptab':
        return text('\t');
      case 'w:noBreakHyphen':
        return text('\u2011');
      case 'w:softHyphen':
        return text('\u00AD');
      case 'w:br':
        return node.attributes['w:type'] === 'page' || node.attributes['w:type'] === 'column'
          ? undefined
          : put({ type: 'break' }, around);
      case 'w:cr':
        return put({ type: 'break' }, around);
      case 'w:sym': {
        const code = Number.parseInt(node.attributes['w:char'] ?? '', 16);
        const sign = Number.isNaN(code) ? undefined : symbolOf(node.attributes['w:font'] ?? '', code);
        return sign ? text(sign) : lose(`A sign of the font ${node.attributes['w:font'] ?? ''}`);
      }
      case 'w:instrText':
      case 'w:delInstrText': {
        const field = fields.at(-1);
        if (field && !field.isResult) field.instruction += textOf(node);
        return;
      }
      case 'w:fldChar':
        return fieldPart(node, run);
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        return noteMark(node, around);
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        return drawing(node, around);
      case 'w:ruby':
        inlines(child(node, 'w:rubyBase')?.children ?? [], around);
        return lose('The reading aid beside a word', textOf(child(node, 'w:rt') ?? node));
      case 'w:contentPart':
        return lose('Handwriting');
      case 'mc:AlternateContent':
        for (const each of alternative(node)) runPart(each, run);
        return;
      case 'w:r':
        return inline(node, around);
      case 'w:pgNum':
      case 'w:dayLong':
      case 'w:dayShort':
      case 'w:monthLong':
      case 'w:monthShort':
      case 'w:yearLong':
      case 'w:yearShort':
        return lose('A date or page number that Word fills in');
    }
  }

  function noteMark(node: Xml, around: Around) {
    const kind = node.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    if (fields.some(({ isResult }) => !isResult)) return;
    // The story of the note must not disturb this one.
    const paragraph = current;
    const note = reference(kind, node.attributes['w:id'] ?? '');
    current = paragraph;
    if (note) put({ type: 'note', note }, around);
    else lose(`A ${kind} whose text is missing`);
  }

  function fieldPart(node: Xml, { around, style }: RunContext) {
    const type = node.attributes['w:fldCharType'];
    if (type === 'begin') {
      const data = child(node, 'w:ffData');
      fields.push({ instruction: '', isResult: false, ...(data && { box: data }) });
    } else if (type === 'separate') {
      const field = fields.at(-1);
      if (!field) return;
      field.isResult = true;
      const href = fieldLink(field.instruction);
      if (href) field.href = href;
    } else if (type === 'end') {
      const field = fields.pop();
      if (!field || field.isResult) return;
      const instruction = field.instruction.trim();
      const sign = /^SYMBOL\s+(0x[\da-f]+|\d+)(?:.*?\\f\s*"?([^"\\]+)"?)?/i.exec(instruction);
      const shown = sign
        ? symbolOf((sign[2] ?? '').trim(), Number(sign[1]))
        : field.box && formValue(instruction, field.box);
      if (shown) put({ type: 'text', text: shown, style }, around);
      else if (instruction && !INVISIBLE_FIELD.test(instruction))
        lose(`A field without a result: ${shortened(instruction)}`);
    }
  }

  /** Adds a part to the paragraph, with what is around it. */
  function put(part: Inline, { inserted, deleted, href }: Around) {
    if (!current || (part.type === 'text' && part.text === '')) return;
    // Between the instruction and its result: the instruction of a field has no text of its own.
    if (fields.some(({ isResult }) => !isResult)) return;
    const link = href ?? fields.findLast((field) => field.href)?.href;
    const on = [...open];
    for (const id of on) commented.add(id);
    current.paragraph.inlines.push({
      ...part,
      ...(inserted && { inserted }),
      ...(deleted && { deleted }),
      ...(link && { href: link }),
      ...(on.length > 0 && { comments: on }),
    });
  }

  // ---- what is between the parts of a text: bookmarks, the ends of comments and moves

  function marker(node: Xml): boolean {
    const id = node.attributes['w:id'] ?? '';
    switch (node.name) {
      case 'w:commentRangeStart':
        if (closed.has(id)) open.add(id);
        return true;
      case 'w:commentRangeEnd':
        open.delete(id);
        return true;
      case 'w:commentReference':
        open.delete(id);
        if (!commented.has(id)) {
          commented.add(id);
          putMarker({ type: 'point', comments: [id] });
        }
        return true;
      case 'w:bookmarkStart': {
        const name = node.attributes['w:name'] ?? '';
        if (name && name !== '_GoBack') putMarker({ type: 'anchor', id: name });
        return true;
      }
      case 'w:moveFromRangeStart':
      case 'w:moveToRangeStart':
        moves.set(node.name.slice(0, -'RangeStart'.length), node.attributes['w:name'] ?? id);
        return true;
      case 'w:bookmarkEnd':
      case 'w:moveFromRangeEnd':
      case 'w:moveToRangeEnd':
      case 'w:permStart':
      case 'w:permEnd':
      case 'w:proofErr':
        return true;
      default:
        return node.name.startsWith('w:customXml') && node.name.includes('Range');
    }
  }

  function putMarker(part: Inline) {
    if (current) current.paragraph.inlines.push(part);
    else waiting.push(part);
  }

  // ---- changes and links

  function authorOf({ attributes }: Xml): Change {
    return { author: attributes['w:author'] ?? '', date: attributes['w:date'] ?? '' };
  }

  function changeOf(node: Xml): Changed {
    const change = authorOf(node);
    if (node.name === 'w:ins') return { inserted: change };
    if (node.name === 'w:del') return { deleted: change };
    const move = moves.get(node.name) ?? '';
    return node.name === 'w:moveTo' ? { inserted: { ...change, move } } : { deleted: { ...change, move } };
  }

  /** The change of a paragraph mark, of a row or of a run, which is noted in its properties. */
  function markOf(properties: Xml | undefined, { inserted, deleted }: Changed): Changed | undefined {
    let changed: Changed = { ...(inserted && { inserted }), ...(deleted && { deleted }) };
    for (const name of ['w:ins', 'w:del', 'w:moveTo', 'w:moveFrom']) {
      const found = child(properties, name);
      if (found) changed = { ...changed, ...changeOf(found) };
    }
    return changed.inserted || changed.deleted ? changed : undefined;
  }

  function linkOf(node: Xml): { href?: string } {
    const anchor = node.attributes['w:anchor'];
    const relation = relations.get(node.attributes['r:id'] ?? '');
    if (!relation) return anchor ? { href: `#${anchor}` } : {};
    const target =
      anchor && !relation.target.includes('#') ? `${relation.target}#${anchor}` : relation.target;
    return safeLink(target);
  }

  function fieldLink(instruction: string): string | undefined {
    const written = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\\\s"]\S*))?(.*)/s.exec(instruction);
    if (!written) return undefined;
    const anchor = /\\l\s+(?:"([^"]*)"|(\S+))/.exec(written[3] ?? '');
    const target = written[1] ?? written[2] ?? '';
    const place = anchor?.[1] ?? anchor?.[2];
    if (!target) return place ? `#${place}` : undefined;
    return safeLink(place ? `${target}#${place}` : target).href;
  }

  function safeLink(written: string): { href?: string } {
    const target = written.trim();
    if (LINK.test(target)) return { href: target };
    if (target.startsWith('#') && target.length > 1) return { href: target };
    if (/^[\w.+-]+@[\w.-]+$/.test(target)) return { href: `mailto:${target}` };
    if (/^www\.\S+$/i.test(target)) return { href: `http://${target}` };
    if (target) lose(`A link to ${shortened(target)}`);
    return {};
  }

  // ---- pictures, text boxes

  function drawing(node: Xml, around: Around) {
    const found = { any: false };
    const properties = [...descendants(node, 'wp:docPr')][0]?.attributes ?? {};
    const shape = [...descendants(node, 'v:shape')][0]?.attributes ?? {};
    const alt = (properties.descr || properties.title || shape.alt || '').trim();
    const extent = [...descendants(node, 'wp:extent')][0]?.attributes;
    const object = [...descendants(node, 'o:OLEObject')][0];
    draw(node);
    if (object) {
      const program = object.attributes.ProgID ?? '';
      lose(
        /^equation/i.test(program)
          ? 'An equation of the old equation editor'
          : `An embedded object (${program})`,
      );
    } else if (!found.any) lose(alt ? `A drawing: ${shortened(alt)}` : 'A drawing');

    function draw(element: Xml) {
      for (const each of elements(element)) {
        switch (each.name) {
          case 'w:txbxContent': {
            found.any = true;
            box(each, around);
            break;
          }
          case 'a:blip':
          case 'v:imagedata':
            found.any = true;
            picture(each);
            break;
          case 'c:chart':
            found.any = true;
            lose(alt ? `A chart: ${shortened(alt)}` : 'A chart');
            break;
          case 'dgm:relIds':
            found.any = true;
            lose(alt ? `A diagram: ${shortened(alt)}` : 'A diagram');
            break;
          case 'v:textpath':
            if (!each.attributes.string) break;
            found.any = true;
            put({ type: 'text', text: each.attributes.string, style: {} }, around);
            break;
          case 'mc:AlternateContent':
            for (const one of alternative(each)) draw({ name: '', attributes: {}, children: [one] });
            break;
          default:
            draw(each);
        }
      }
    }

    function picture({ name, attributes }: Xml) {
      const id = attributes['r:embed'] || attributes['r:id'] || attributes['r:link'] || attributes['o:relid'];
      const relation = relations.get(id ?? '');
      if (relation?.isExternal) {
        if (/^https?:\/\//i.test(relation.target)) put(image(relation.target), around);
        else lose('A picture that is in another file');
        return;
      }
      if (!relation || !parts.has(relation.target)) return lose('A picture that is missing in the file');
      const bytes = parts.bytes(relation.target);
      const format = formatOf(bytes);
      if (!format) {
        const kind = relation.target.split('.').at(-1) ?? '';
        if (object && name === 'v:imagedata') return;
        return lose(`A picture of the format ${kind.toUpperCase()}${alt ? `: ${shortened(alt)}` : ''}`);
      }
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, ID_CHARACTERS);
      images.set(hash, bytes);
      put(image(`${IN_MEDIA}${hash}`), around);
    }

    function image(src: string): Inline {
      const [width, height] = [extent?.cx, extent?.cy].map((size) =>
        Math.round(Number(size) / EMU_PER_PIXEL),
      );
      return { type: 'image', src, alt, ...(width && height && { width, height }) };
    }
  }

  function box(content: Xml, around: Around) {
    const outer = { fields, current };
    fields = [];
    current = undefined;
    const { inserted, deleted } = around;
    const blocks = blocksOf(elements(content), {
      ...(inserted && { inserted }),
      ...(deleted && { deleted }),
    });
    ({ fields, current } = outer);
    if (blocks.length > 0) current?.boxes.push({ type: 'box', blocks });
  }

  /** The first choice that is understood, or the fallback. */
  function alternative(node: Xml): Xml[] {
    for (const each of elements(node)) {
      const needs = (each.attributes.Requires ?? '').split(/\s+/).filter(Boolean);
      if (each.name === 'mc:Choice' && needs.every((prefix) => UNDERSTOOD.has(prefix))) return elements(each);
    }
    const fallback = child(node, 'mc:Fallback');
    return fallback ? elements(fallback) : [];
  }

  // ---- formatting

  function styleOf(rPr: Xml | undefined, chain: Open['styles'], { dir }: Around): Style {
    const paragraphStyles = current?.isHeading ? [] : (current?.styles ?? []);
    const all = [...chain, ...paragraphStyles];
    const style: Style = {};
    if (runToggle('w:b', rPr, all)) style.bold = true;
    if (runToggle('w:i', rPr, all)) style.italic = true;
    if (current?.paragraph.role === 'quote' && style.italic && isOn(rPr, 'w:i') === undefined)
      delete style.italic;
    if (runToggle('w:strike', rPr, all) || runToggle('w:dstrike', rPr, all)) style.strike = true;
    if (runToggle('w:smallCaps', rPr, all)) style.smallCaps = true;
    const underline = runValue('w:u', rPr, chain);
    const isLink = chain.some(({ name }) => /hyperlink/.test(name));
    if (underline && underline !== 'none' && !isLink) style.underline = true;
    const position = runValue('w:vertAlign', rPr, all);
    if (position === 'superscript') style.superscript = true;
    if (position === 'subscript') style.subscript = true;
    const highlight = runValue('w:highlight', rPr, chain);
    if (highlight && highlight !== 'none') style.highlight = true;
    if (chain.some(({ name }) => /^(?:verbatim char|html code|html typewriter|source text)$/.test(name)))
      style.code = true;
    const isRtl = runToggle('w:rtl', rPr, all);
    if (dir && dir !== (current?.paragraph.dir ?? 'ltr')) style.dir = dir;
    else if (isRtl && !current?.paragraph.dir) style.dir = 'rtl';
    const lang = languageOf(rPr, all, isRtl);
    if (lang) style.lang = lang;
    return style;
  }

  function languageOf(rPr: Xml | undefined, all: Open['styles'], isRtl: boolean): string | undefined {
    const key = isRtl ? 'w:bidi' : 'w:val';
    for (const from of [rPr, ...all.map((style) => style.rPr), styles.defaultRun]) {
      const lang = child(from, 'w:lang')?.attributes[key];
      if (lang && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang)) return lang;
    }
    return undefined;
  }

  // ---- losses

  function near(): string {
    const text = current ? plainText([current.paragraph]) : '';
    const words = text.trim() ? text : lastText;
    return shortened(words.slice(-2 * AROUND_CHARACTERS).trim());
  }

  function lose(what: string, where = near()) {
    losses.add(what, where);
  }

  return { blocks: () => blocksOf(elements(root), {}) };
}

/** The comments whose passage has a start and, after it, an end. */
function rangesOf(root: Xml): Set<string> {
  const started = new Set<string>();
  const closed = new Set<string>();
  (function walk(element: Xml) {
    for (const each of element.children) {
      if (typeof each === 'string') continue;
      const id = each.attributes['w:id'] ?? '';
      if (each.name === 'w:commentRangeStart') started.add(id);
      else if (each.name === 'w:commentRangeEnd' && started.has(id)) closed.add(id);
      else walk(each);
    }
  })(root);
  return closed;
}

function formValue(instruction: string, data: Xml): string | undefined {
  if (/^FORMCHECKBOX/.test(instruction)) {
    const box = child(data, 'w:checkBox');
    return (isOn(box, 'w:checked') ?? isOn(box, 'w:default')) ? '☒' : '☐';
  }
  const list = child(data, 'w:ddList');
  if (!list) return undefined;
  const entries = elements(list).filter(({ name }) => name === 'w:listEntry');
  return entries[Number(value(list, 'w:result') ?? value(list, 'w:default') ?? 0)]?.attributes['w:val'];
}

/** By its first bytes: what browsers show and the site can store. */
function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\x89PNG')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('GIF8')) return 'gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined;
}

function readComments(
  { part, root }: { part: string; root: Xml },
  parts: Package,
  blocksOf: (root: Xml) => Block[],
): Comment[] {
  const { main } = parts;
  const extended = parts.related(main, 'commentsExtended');
  const states = new Map<string, { parent?: string; isDone: boolean }>();
  for (const { name, attributes } of extended && extended !== part ? elements(parts.xml(extended)) : []) {
    if (name !== 'w15:commentEx') continue;
    const parent = attributes['w15:paraIdParent'];
    const isDone = ['1', 'true', 'on'].includes(attributes['w15:done'] ?? '');
    states.set(attributes['w15:paraId'] ?? '', { ...(parent && { parent }), isDone });
  }
  const byParagraph = new Map<string, Comment>();
  const comments: Comment[] = [];
  const replies: { parent: string; comment: Comment }[] = [];
  for (const element of elements(root)) {
    if (element.name !== 'w:comment') continue;
    // A comment is known by its last paragraph.
    const paragraphs = [...descendants(element, 'w:p')].map((each) => each.attributes['w14:paraId'] ?? '');
    const state = paragraphs.map((id) => states.get(id)).findLast(Boolean);
    const comment: Comment = {
      id: element.attributes['w:id'] ?? '',
      author: element.attributes['w:author'] ?? '',
      date: element.attributes['w:date'] ?? '',
      text: plainText(resolved(blocksOf(element), 'after')).trim(),
      resolved: state?.isDone ?? false,
      replies: [],
    };
    for (const id of paragraphs) if (id) byParagraph.set(id, comment);
    if (state?.parent) replies.push({ parent: state.parent, comment });
    else comments.push(comment);
  }
  for (const { parent, comment } of replies) {
    const to = byParagraph.get(parent);
    if (!to || to === comment) comments.push(comment);
    else {
      const top = replies.find((reply) => reply.comment === to);
      const thread = (top && byParagraph.get(top.parent)) || to;
      thread.replies.push({ id: comment.id, author: comment.author, date: comment.date, text: comment.text });
    }
  }
  return comments;
}

/** Headers and footers are not part of a paper, but their words are not dropped in silence. */
function readMargins(body: Xml, parts: Package, losses: Losses) {
  const seen = new Set<string>();
  for (const name of ['w:headerReference', 'w:footerReference'])
    for (const { attributes } of descendants(body, name)) {
      const relation = parts.relations(parts.main).get(attributes['r:id'] ?? '');
      if (!relation || seen.has(relation.target) || !parts.has(relation.target)) continue;
      seen.add(relation.target);
      const words = [...descendants(parts.xml(relation.target), 'w:t')].map(textOf).join('').trim();
      if (/\p{L}/u.test(words))
        losses.add(name === 'w:headerReference' ? 'A header' : 'A footer', shortened(words));
    }
}

/** Joins equal neighbours, removes anchors that nothing links to, and the language where it is the main one. */
function tidy(paper: Paper, losses: Losses) {
  const all = [
    ...paragraphsIn(paper.blocks),
    ...paper.notes.flatMap(({ blocks }) => [...paragraphsIn(blocks)]),
  ];
  const targets = new Set<string>();
  const letters = new Map<string, number>();
  const anchors = new Set<string>();
  for (const { inlines } of all)
    for (const part of inlines) {
      if (part.href?.startsWith('#')) targets.add(part.href.slice(1));
      if (part.type === 'anchor') anchors.add(part.id);
      if (part.type === 'text' && part.style.lang)
        letters.set(part.style.lang, (letters.get(part.style.lang) ?? 0) + part.text.length);
    }
  const [main] = [...letters].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (main) paper.lang = main;
  for (const paragraph of all) {
    const kept = paragraph.inlines.filter((part) => part.type !== 'anchor' || targets.has(part.id));
    for (const part of kept) {
      if (part.href?.startsWith('#') && !anchors.has(part.href.slice(1))) {
        losses.count('A link to a place that the file does not have', plainText([paragraph]).slice(0, 60));
        delete part.href;
      }
      if (part.type !== 'text' || !part.style.lang) continue;
      const isMain = part.style.lang.split('-')[0] === main?.split('-')[0];
      if (isMain) part.style = withoutLanguage(part.style);
    }
    const whole = joined(kept);
    // Spaces and figures have no language.
    for (const part of whole)
      if (part.type === 'text' && part.style.lang && !/\p{L}/u.test(part.text))
        part.style = withoutLanguage(part.style);
    paragraph.inlines = joined(whole);
  }
}

function withoutLanguage({ lang: _lang, ...style }: Style): Style {
  return style;
}

export function joined(inlines: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const part of inlines) {
    const last = result.at(-1);
    if (part.type === 'text' && last?.type === 'text' && sameMarks(part, last)) last.text += part.text;
    else result.push(part.type === 'text' ? { ...part } : part);
  }
  return result;
}

function sameMarks({ text: _a, ...a }: { text: string }, { text: _b, ...b }: { text: string }): boolean {
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
}

function sorted(_key: string, each: unknown) {
  if (!each || typeof each !== 'object' || Array.isArray(each)) return each;
  return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function* paragraphsIn(blocks: Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.type === 'paragraph') yield block;
    else if (block.type === 'box') yield* paragraphsIn(block.blocks);
    else for (const row of block.rows) for (const cell of row.cells) yield* paragraphsIn(cell.blocks);
  }
}

/** The number of a note is set by what shows it. */
function withoutLeadingSpace(blocks: Block[]): Block[] {
  const [first] = blocks;
  const [part] = first?.type === 'paragraph' ? first.inlines : [];
  if (part?.type === 'text') part.text = part.text.trimStart();
  return blocks;
}

/** A paragraph of the style Title, a first heading that is alone on its level, the file's property, its name. */
function titleOf(paper: Paper, parts: Package, fileName: string): string {
  const shown = resolved(paper.blocks, 'after').filter((block) => hasText([block]));
  const titled = shown.find((block) => block.type === 'paragraph' && block.role === 'title');
  const [first] = shown;
  const tops = shown.filter(
    (block) => block.type === 'paragraph' && block.role === 'heading' && block.level === 1,
  );
  const chosen = titled ?? (tops.length === 1 && first === tops[0] ? first : undefined);
  const core = parts.related('', 'core-properties');
  const property = core ? [...descendants(parts.xml(core), 'dc:title')].map(textOf).join('') : '';
  const title = [chosen ? plainText([chosen]) : '', property].map(oneLine).find(Boolean);
  return title || fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z]+$/i, '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function shortened(text: string): string {
  const line = oneLine(text);
  return line.length > 80 ? `${line.slice(0, 79).replace(/\s\S*$/, '')}…` : line;
}
