import { anchorAt, findPassage, NUMBER, type Range, type Wanted } from './find-passage.ts';
import { BLOCKS, commentsOf } from './marked.ts';
import { type Child, type Element, parseMarkup, writeMarkup } from './markup.ts';

/**
 * Where the notes of a paper belong. A note is on a passage, which has its id in `<mark data-comment>`. Where an edit
 * has lost the mark, the passage is found by its words and the words around it; what is not certain is not placed.
 */
export type Anchor = { id: string; quote: string; before: string; after: string; isPlaced: boolean };

/** A part of a text that is never divided but by marks. */
type Leaf = {
  content: Child;
  notes: string[];
  /** The notes that are on a part of it: from, to. */
  ranges: { id: string; from: number; to: number }[];
  isDeleted: boolean;
  /** Its place in the words. */
  start: number;
  end: number;
  /** The paragraph it is in, and its formatting. */
  block: number;
  formats: string[];
};
type Tree = Leaf | { name: string; attributes: Record<string, string>; children: Tree[] };

const FORMATS = new Set(['em', 'i', 'strong', 'b', 'cite', 'sub', 'sup', 'code']);
/** They end no sentence. */
const ABBREVIATION = /\b(?:\p{Lu}\p{Ll}{0,2}|al|pp?|eds?|vol|no|ch|fig|cf|vs|ca|etc|e\.g|i\.e)\.\s*$/u;
const ATOMS = new Set(['math', 'img', 'br', 'hr']);
const SPACE = /\s/;
const NOTE_LINK = /^#(?:end)?note-/;

/**
 * The HTML with the passages of these notes and no others, and the notes with their passages. A note that was not found
 * once is not looked for again: another passage with the same words would be a guess. `before` is the text in which
 * they were placed: what was there already, beside the passage, is not the passage.
 */
export function placeNotes<Note extends Wanted>(
  html: string,
  notes: readonly Note[],
  before = '',
): { html: string; notes: (Note & Anchor)[] } {
  const text = readText(html);
  const old = notes.length > 0 && before ? readText(before).words : '';
  const placed = notes.map((note) => {
    const own = text.leaves.filter((leaf) => leaf.notes.includes(note.id));
    const isLost = note.isPlaced === false && note.quote;
    const range = own.length > 0 ? rangeOf(own) : isLost ? undefined : findPassage(text.words, note, old);
    const { quote = '', before = '', after = '' } = note;
    const known = { ...note, quote, before, after };
    if (!range) return { ...known, isPlaced: false };
    if (own.length === 0) mark(text, note.id, range);
    return { ...known, ...anchorAt(text.words, range), isPlaced: true };
  });
  const ids = new Set(notes.map(({ id }) => id));
  return { html: writeMarkup(written(text.tree, ids)), notes: placed };
}

type Text = {
  tree: Tree[];
  leaves: Leaf[];
  /** Its finished words, with single spaces between them and between paragraphs. */
  words: string;
  /** The leaf of each character of the words, and its place in the content of the leaf. */
  places: { leaf: Leaf; offset: number }[];
};

function readText(html: string): Text {
  const leaves: Leaf[] = [];
  const places: Text['places'] = [];
  const signs: string[] = [];
  let block = 0;
  let formats: string[] = [];
  function space(place = places.at(-1)) {
    if (!place || signs.at(-1) === ' ') return;
    signs.push(' ');
    places.push(place);
  }
  function leafOf(content: Child, notes: string[], isDeleted: boolean): Leaf {
    const at = signs.length;
    const leaf: Leaf = { content, notes, ranges: [], isDeleted, start: at, end: at, block, formats };
    leaves.push(leaf);
    if (typeof content !== 'string' || isDeleted) return leaf;
    const numbers = new Map(
      Array.from(content.matchAll(NUMBER), ({ index, 0: found }) => [index, found.length]),
    );
    for (let offset = 0; offset < content.length; offset += 1) {
      if (numbers.size > 0) while (numbers.has(offset)) offset += numbers.get(offset) ?? 0;
      const sign = content[offset];
      if (sign === undefined) break;
      const place = { leaf, offset };
      if (SPACE.test(sign)) space(place);
      else {
        signs.push(sign);
        places.push(place);
      }
    }
    leaf.end = signs.length;
    return leaf;
  }
  function read(children: Child[], notes: string[], isDeleted: boolean): Tree[] {
    return children.flatMap((child): Tree[] => {
      if (typeof child === 'string') return [leafOf(child, notes, isDeleted)];
      const { name, attributes } = child;
      const own = commentsOf(child);
      if (own) {
        const all = [...new Set([...notes, ...own])];
        return child.children.length === 0
          ? [leafOf({ ...child, attributes: {} }, all, isDeleted)]
          : read(child.children, all, isDeleted);
      }
      if (ATOMS.has(name) || isReference(child)) {
        if (name === 'br' && !isDeleted) space();
        return [leafOf(child, notes, isDeleted)];
      }
      const isBlock = BLOCKS.has(name);
      const around = formats;
      if (FORMATS.has(name)) formats = [...formats, name];
      if (isBlock) {
        space();
        block += 1;
      }
      const inner = read(child.children, notes, isDeleted || name === 'del');
      if (isBlock) {
        space();
        block += 1;
      }
      formats = around;
      return [{ name, attributes, children: inner }];
    });
  }
  const tree = read(parseMarkup(html).children, [], false);
  return { tree, leaves, words: signs.join(''), places };
}

/** The number of a note is not a word of the text. */
function isReference({ name, children }: Element): boolean {
  const [only] = children;
  return name === 'sup' && typeof only === 'object' && NOTE_LINK.test(only.attributes.href ?? '');
}

function rangeOf(leaves: Leaf[]): Range {
  return { start: leaves[0]?.start ?? 0, end: leaves.at(-1)?.end ?? 0 };
}

function mark({ leaves, places, tree }: Text, id: string, { start, end }: Range) {
  const first = places[start];
  const last = places[end - 1];
  if (end <= start || !first || !last) {
    const at = places[start] ?? places.at(-1);
    const point: Leaf = {
      ...blank,
      notes: [id],
      ranges: [],
      content: { name: 'mark', attributes: {}, children: [] },
    };
    if (at) insertPoint(tree, at, point);
    return;
  }
  const from = leaves.indexOf(first.leaf);
  const to = leaves.indexOf(last.leaf);
  for (const leaf of leaves.slice(from, to + 1)) {
    const length = typeof leaf.content === 'string' ? leaf.content.length : 1;
    leaf.ranges.push({
      id,
      from: leaf === first.leaf ? first.offset : 0,
      to: leaf === last.leaf ? last.offset + 1 : length,
    });
  }
}

const blank = { isDeleted: false, start: 0, end: 0, block: 0, formats: [] };

function insertPoint(tree: Tree[], { leaf }: Text['places'][number], point: Leaf): boolean {
  const index = tree.indexOf(leaf);
  if (index !== -1) {
    tree.splice(index, 0, point);
    return true;
  }
  return tree.some((each) => 'children' in each && insertPoint(each.children, { leaf, offset: 0 }, point));
}

/** The tree as HTML, each part of a text in one mark with all of its notes. */
function written(tree: Tree[], notes: ReadonlySet<string>): Child[] {
  const children: Child[] = [];
  for (const node of tree) {
    const parts: Child[] =
      'children' in node ? [{ ...node, children: written(node.children, notes) }] : partsOf(node, notes);
    for (const part of parts) {
      const last = children.at(-1);
      if (typeof part === 'object' && typeof last === 'object' && isSamePassage(last, part))
        last.children.push(...part.children);
      else if (typeof part === 'string' && typeof last === 'string') children.splice(-1, 1, last + part);
      else children.push(part);
    }
  }
  return children;
}

function isSamePassage(one: Element, other: Element): boolean {
  const [a, b] = [commentsOf(one), commentsOf(other)];
  return (
    a !== undefined && a.join(' ') === b?.join(' ') && one.children.length > 0 && other.children.length > 0
  );
}

function partsOf({ content, notes, ranges }: Leaf, known: ReadonlySet<string>): Child[] {
  const own = notes.filter((id) => known.has(id));
  if (typeof content !== 'string') {
    const ids = [...own, ...ranges.map(({ id }) => id)];
    const isPoint = content.name === 'mark' && content.children.length === 0;
    if (isPoint) return ids.length > 0 ? [passage(ids, [])] : [];
    return ids.length > 0 && content.name !== 'br' ? [passage(ids, [content])] : [content];
  }
  const cuts = [...new Set([0, content.length, ...ranges.flatMap(({ from, to }) => [from, to])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? 0;
    const ids = [
      ...own,
      ...ranges.filter((range) => range.from <= from && range.to >= to).map(({ id }) => id),
    ];
    const text = content.slice(from, to);
    // Nothing but the space between two blocks.
    return ids.length > 0 && !(text.trim() === '' && text.includes('\n')) ? passage(ids, [text]) : text;
  });
}

function passage(ids: string[], children: Child[]): Element {
  return { name: 'mark', attributes: { 'data-comment': [...new Set(ids)].join(' ') }, children };
}

/** The sentence that each passage begins in, with the passage in `mark`, in the order of the text. */
export function sentencesOf(marked: string, notes: ReadonlySet<string>): { id: string; html: string }[] {
  const { leaves, words, places } = readText(marked);
  const ids = new Set(leaves.flatMap((leaf) => leaf.notes.filter((id) => notes.has(id))));
  return [...ids].map((id) => {
    const own = leaves.filter((leaf) => leaf.notes.includes(id));
    const block = own[0]?.block;
    const passage = rangeOf(own.filter((leaf) => leaf.block === block));
    const sentence = sentenceAround(words, rangeOf(leaves.filter((leaf) => leaf.block === block)), passage);
    const cut = (start: number, end: number) => formatted(places.slice(start, end));
    const middle = cut(passage.start, passage.end);
    const html = `${cut(sentence.start, passage.start)}<mark>${middle}</mark>${cut(passage.end, sentence.end)}`;
    return { id, html: html.trim() };
  });
}

function sentenceAround(words: string, block: Range, passage: Range): Range {
  let start = block.start;
  let end = block.start;
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(
    words.slice(block.start, block.end),
  );
  for (const { segment } of segments) {
    end += segment.length;
    if (ABBREVIATION.test(segment)) continue;
    if (end >= passage.end) break;
    if (end <= passage.start) start = end;
  }
  return { start, end: Math.max(end, passage.end) };
}

/** The words at these places with their italics and the like. */
function formatted(places: Text['places']): string {
  const parts: { leaf: Leaf; from: number; to: number }[] = [];
  for (const { leaf, offset } of places) {
    const last = parts.at(-1);
    if (last?.leaf === leaf) last.to = Math.max(last.to, offset + 1);
    else parts.push({ leaf, from: offset, to: offset + 1 });
  }
  const children = parts.map(({ leaf, from, to }) => {
    const text = typeof leaf.content === 'string' ? leaf.content.slice(from, to).replace(NUMBER, '') : '';
    return leaf.formats.reduceRight<Child>(
      (inner, name) => ({ name, attributes: {}, children: [inner] }),
      text.replace(/\s+/g, ' '),
    );
  });
  return writeMarkup(children);
}
