import { collectText, descendants, elements } from '#server/html/tree.ts';
import { alternative, readDrawing } from './drawing.ts';
import { createLinks } from './links.ts';
import { type Losses, shortened } from './losses.ts';
import type { createNumbering } from './numbering.ts';
import { toMath } from './omml.ts';
import type { Package } from './package.ts';
import type { Block, Change, Changed, Footnote, Inline, Paragraph, Style } from './paper.ts';
import { findRanges } from './read-comments.ts';
import { readTable } from './read-table.ts';
import { findRole, runStyle, runToggle, type Styles } from './styles.ts';
import { findSymbol, withSymbols } from './symbols.ts';
import { pickChanges, plainText } from './views.ts';
import { child, isOn, value, type Xml } from './xml.ts';

/** What is around a part of a paragraph. */
type Around = Changed & { href?: string; dir?: 'rtl' | 'ltr' };
/** A complex field: first its instruction, then its result. */
type Field = { instruction: string; isResult: boolean; href?: string; box?: Xml };
/** The paragraph that is being read. */
type Open = { paragraph: Paragraph; styles: ReturnType<Styles['chain']>; boxes: Block[]; isHeading: boolean };

const AROUND_CHARACTERS = 40;
const CHANGES = ['w:ins', 'w:del', 'w:moveTo', 'w:moveFrom'];
/** Fields without anything to see. */
const INVISIBLE_FIELD = /^(?:XE|TC|TA|RD|SET|ASK|PRIVATE|BIBLIOGRAPHY|TOC|INDEX|TOA|NEXT|SKIPIF|NOTEREF)\b/i;

const FILLED_IN = new Set(
  'w:pgNum w:dayLong w:dayShort w:monthLong w:monthShort w:yearLong w:yearShort'.split(' '),
);

type StoryContext = {
  part: string;
  root: Xml;
  parts: Package;
  styles: Styles;
  numbering: ReturnType<typeof createNumbering>;
  losses: Losses;
  images: Map<string, Uint8Array>;
  reference: (kind: Footnote['kind'], id: string) => string | undefined;
};

/** The text of one part: the body, a note, a comment. Fields and comments may go on from one paragraph to the next. */
export function createStory(context: StoryContext) {
  const { part, root, parts, styles, numbering, losses, images, reference } = context;
  const relations = parts.relations(part);
  const { toLink, fieldLink } = createLinks(relations, lose);
  const closed = findRanges(root);
  const endless = endlessFields(root);
  const open = new Set<string>();
  const commented = new Set<string>();
  const moves = new Map<string, string>();
  let fields: Field[] = [];
  let waiting: Inline[] = [];
  let lastText = '';
  let current: Open | undefined;

  function readBlocks(nodes: Xml[], around: Around): Block[] {
    const blocks: Block[] = [];
    let loose: Xml[] = [];
    const flush = () => {
      if (loose.length > 0)
        blocks.push(...readParagraph({ name: 'w:p', attributes: {}, children: loose }, around));
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
    if (CHANGES.includes(node.name)) return readBlocks(elements(node), { ...around, ...readChange(node) });
    switch (node.name) {
      case 'w:p':
        return readParagraph(node, around);
      case 'w:tbl':
        return [
          readTable(node, {
            readBlocks: (nodes) => readBlocks(nodes, around),
            isMarker: marker,
            readAuthor,
            readMark,
            lose,
            count: (what) => losses.count(what, near()),
          }),
        ];
      case 'w:altChunk':
        losses.add('A file embedded in the text', near());
        return [];
      case 'w:subDoc':
        losses.add('A part of the text that is in another file', near());
        return [];
      case 'm:oMathPara':
      case 'm:oMath':
        return readParagraph({ name: 'w:p', attributes: {}, children: [node] }, around);
      case 'mc:AlternateContent':
        return readBlocks(alternative(node), around);
      default:
        if (node.name.endsWith('Pr')) return [];
        return readBlocks(elements(node), around);
    }
  }

  function readParagraph(node: Xml, around: Around): Block[] {
    const pPr = child(node, 'w:pPr');
    const styleId = value(pPr, 'w:pStyle') ?? styles.defaultParagraph;
    const chain = styles.chain(styleId);
    const { role, level } = findRole(chain, pPr);
    const paragraph: Paragraph = { type: 'paragraph', role, inlines: [], ...(level && { level }) };
    const outer = current;
    current = { paragraph, styles: chain, boxes: [], isHeading: role !== 'body' && role !== 'quote' };
    if (isOn(pPr, 'w:bidi') ?? chain.map((s) => isOn(s.pPr, 'w:bidi')).find((on) => on !== undefined))
      paragraph.dir = 'rtl';
    paragraph.inlines.push(...waiting);
    waiting = [];
    number(pPr, chain, paragraph, readMark(child(pPr, 'w:rPr'), around));
    inlines(elements(node), around);
    // Last: a move of the whole paragraph begins in it.
    const mark = readMark(child(pPr, 'w:rPr'), around);
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
    const numPr = child(pPr, 'w:numPr');
    const from = chain.find((style) => child(style.pPr, 'w:numPr'));
    const inherited = child(from?.pPr, 'w:numPr');
    const numId = value(numPr, 'w:numId') ?? value(inherited, 'w:numId');
    if (!numId || numId === '0') return;
    const written =
      value(numPr, 'w:ilvl') ?? (numPr && value(numPr, 'w:numId') ? '0' : value(inherited, 'w:ilvl'));
    const level = written ?? String(numbering.findStyleLevel(numId, from?.id ?? ''));
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

  function inlines(nodes: Xml[], around: Around) {
    for (const node of nodes) if (!marker(node)) inline(node, around);
  }

  function inline(node: Xml, around: Around) {
    if (CHANGES.includes(node.name)) return inlines(elements(node), { ...around, ...readChange(node) });
    switch (node.name) {
      case 'w:r':
        return run(node, around);
      case 'w:hyperlink':
        return inlines(elements(node), { ...around, ...toLink(node) });
      case 'w:fldSimple': {
        const instruction = (node.attributes['w:instr'] ?? '').trim();
        if (elements(node).length === 0 && !INVISIBLE_FIELD.test(instruction))
          lose(`A field without a result: ${shortened(instruction)}`);
        const href = fieldLink(instruction);
        return inlines(elements(node), href ? { ...around, href } : around);
      }
      case 'w:dir':
      case 'w:bdo':
        return inlines(elements(node), {
          ...around,
          dir: node.attributes['w:val'] === 'rtl' ? 'rtl' : 'ltr',
        });
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
        return inlines(elements(node), around);
    }
  }

  function equation(node: Xml, display: boolean, around: Around) {
    const math = toMath(node, lose);
    if (math.children.length > 0) put({ type: 'math', math, display }, around);
  }

  function run(node: Xml, around: Around) {
    const rPr = child(node, 'w:rPr');
    const chain = styles.chain(value(rPr, 'w:rStyle'));
    if (rPr && child(rPr, 'w:rPrChange'))
      losses.count('The formatting of words before a tracked change of it', near());
    const fonts = child(rPr, 'w:rFonts')?.attributes;
    const context = {
      around: { ...around, ...readMark(rPr, around) },
      style: runStyle(rPr, chain, { paragraph: current, dir: around.dir, defaultRun: styles.defaultRun }),
      font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? '',
      isHidden: runToggle('w:vanish', rPr, chain),
    };
    for (const each of elements(node)) if (!marker(each)) runPart(each, context);
  }

  type RunContext = { around: Around; style: Style; font: string; isHidden: boolean };

  function runPart(node: Xml, run: RunContext) {
    const { around, style, isHidden } = run;
    const text = (words: string) => put({ type: 'text', text: words, style }, around);
    switch (node.name) {
      case 'w:t':
        if (isHidden) losses.count('Hidden text is shown', shortened(collectText(node)));
        return text(withSymbols(collectText(node), run.font));
      case 'w:delText':
        return put(
          { type: 'text', text: collectText(node), style },
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
        const sign = Number.isNaN(code) ? undefined : findSymbol(node.attributes['w:font'] ?? '', code);
        return sign ? text(sign) : lose(`A sign of the font ${node.attributes['w:font'] ?? ''}`);
      }
      case 'w:instrText':
      case 'w:delInstrText': {
        const field = fields.at(-1);
        if (field && !field.isResult) field.instruction += collectText(node);
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
        return readDrawing(node, {
          parts,
          relations,
          images,
          lose,
          put: (part) => put(part, around),
          box: (content) => box(content, around),
        });
      case 'w:ruby':
        for (const base of elements(node)) if (base.name === 'w:rubyBase') inlines(elements(base), around);
        return lose('The reading aid beside a word', collectText(child(node, 'w:rt') ?? node));
      case 'w:contentPart':
        return lose('Handwriting');
      case 'mc:AlternateContent':
        for (const each of alternative(node)) runPart(each, run);
        return;
      case 'w:r':
        return inline(node, around);
      case 'w:rPr':
        return;
      default:
        if (FILLED_IN.has(node.name)) return lose('A date or page number that Word fills in');
        for (const each of elements(node)) runPart(each, run);
    }
  }

  function noteMark(node: Xml, around: Around) {
    const kind = node.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    if (fields.some(({ isResult }) => !isResult)) return;
    const note = reference(kind, node.attributes['w:id'] ?? '');
    if (note) put({ type: 'footnote', footnote: note }, around);
    else lose(`A ${kind} whose text is missing`);
  }

  function fieldPart(node: Xml, { around, style }: RunContext) {
    const type = node.attributes['w:fldCharType'];
    if (type === 'begin') {
      if (endless.has(node)) return;
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
        ? findSymbol((sign[2] ?? '').trim(), Number(sign[1]))
        : field.box && formValue(instruction, field.box);
      if (shown) put({ type: 'text', text: shown, style }, around);
      else if (instruction && !INVISIBLE_FIELD.test(instruction))
        lose(`A field without a result: ${shortened(instruction)}`);
    }
  }

  /** Adds a part to the paragraph, with what is around it. */
  function put(part: Inline, around: Around) {
    if (!current || (part.type === 'text' && part.text === '')) return;
    // Between the instruction and its result: the instruction of a field has no text of its own.
    if (fields.some(({ isResult }) => !isResult)) return;
    const link = around.href ?? fields.findLast((field) => field.href)?.href;
    const on = [...open];
    for (const id of on) commented.add(id);
    current.paragraph.inlines.push({
      ...part,
      ...pickChanges(around),
      ...(link && { href: link }),
      ...(on.length > 0 && { comments: on }),
    });
  }

  /** Notes a bookmark, or the start or end of a comment or move; false for anything else. */
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

  function readAuthor({ attributes }: Xml): Change {
    return { author: attributes['w:author'] ?? '', date: attributes['w:date'] ?? '' };
  }

  function readChange(node: Xml): Changed {
    const change = readAuthor(node);
    if (node.name === 'w:ins') return { inserted: change };
    if (node.name === 'w:del') return { deleted: change };
    const move = moves.get(node.name) ?? '';
    return node.name === 'w:moveTo' ? { inserted: { ...change, move } } : { deleted: { ...change, move } };
  }

  /** The change of a paragraph mark, of a row or of a run, which is noted in its properties. */
  function readMark(properties: Xml | undefined, around: Changed): Changed | undefined {
    let changed = pickChanges(around);
    for (const name of CHANGES) {
      const found = child(properties, name);
      if (found) changed = { ...changed, ...readChange(found) };
    }
    return changed.inserted || changed.deleted ? changed : undefined;
  }

  function box(content: Xml, around: Around) {
    const outer = { fields, current };
    fields = [];
    current = undefined;
    const blocks = readBlocks(elements(content), pickChanges(around));
    ({ fields, current } = outer);
    if (blocks.length > 0) current?.boxes.push({ type: 'box', blocks });
  }

  function near(): string {
    const text = current ? plainText([current.paragraph]) : '';
    const words = text.trim() ? text : lastText;
    return shortened(words.slice(-2 * AROUND_CHARACTERS).trim());
  }

  function lose(what: string, where = near()) {
    losses.add(what, where);
  }

  return { blocks: () => readBlocks(elements(root), {}) };
}

/** The beginnings of fields without an end: what follows them is text. */
function endlessFields(root: Xml): Set<Xml> {
  const begun: Xml[] = [];
  for (const mark of descendants(root, 'w:fldChar')) {
    const type = mark.attributes['w:fldCharType'];
    if (type === 'begin') begun.push(mark);
    else if (type === 'end') begun.pop();
  }
  return new Set(begun);
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
