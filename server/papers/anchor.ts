import { type Child, type Element, writeHtml } from '#server/html/tree.ts';
import { anchorAt, findPassage, NUMBER, type Range, type Wanted } from './find-passage.ts';
import { BLOCKS, readCommentIds } from './marked.ts';

/**
 * Where the notes of a paper belong. A note is on a passage, which has its id in `<mark data-comment>`. Where an edit
 * has lost the mark, the passage is found by its words and the words around it; what is not certain is not placed.
 */
export type Anchor = { id: string; quote: string; before: string; after: string; isPlaced: boolean };

/** A part of a text that is never divided but by marks. */
type Leaf = {
  content: Child;
  annotationIds: string[];
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
export function placeAnnotations<Annotated extends Wanted>(
  root: Element,
  annotations: readonly Annotated[],
  before?: Element,
): { root: Element; annotations: (Annotated & Anchor)[] } {
  const text = readText(root);
  let old: string | undefined;
  const find = (annotation: Annotated) => {
    old ??= before ? readText(before).words : '';
    return findPassage(text.words, annotation, old);
  };
  const placed = annotations.map((annotation) => {
    const marked = text.leaves.filter((leaf) => leaf.annotationIds.includes(annotation.id));
    const isLost = annotation.isPlaced === false && annotation.quote;
    const range = marked.length > 0 ? toRange(marked) : isLost ? undefined : find(annotation);
    const { quote = '', before = '', after = '' } = annotation;
    const complete = { ...annotation, quote, before, after };
    if (!range) return { ...complete, isPlaced: false };
    if (marked.length === 0) mark(text, annotation.id, range);
    return { ...complete, ...anchorAt(text.words, range), isPlaced: true };
  });
  const ids = new Set(annotations.map(({ id }) => id));
  return { root: { ...root, children: written(text.tree, ids) }, annotations: placed };
}

type Text = {
  tree: Tree[];
  leaves: Leaf[];
  /** Its finished words, with single spaces between them and between paragraphs. */
  words: string;
};

function readText(root: Element): Text {
  const leaves: Leaf[] = [];
  const pieces: string[] = [];
  let length = 0;
  let block = 0;
  let formats: string[] = [];
  function add(words: string) {
    const isDouble = words.startsWith(' ') && pieces.at(-1)?.endsWith(' ');
    const added = isDouble ? words.slice(1) : words;
    if (added === '') return;
    pieces.push(added);
    length += added.length;
  }
  function space() {
    if (length > 0) add(' ');
  }
  function createLeaf(content: Child, annotationIds: string[], isDeleted: boolean): Leaf {
    const start = length;
    if (typeof content === 'string' && !isDeleted) add(content.replace(NUMBER, '').replace(/\s+/g, ' '));
    const leaf: Leaf = { content, annotationIds, ranges: [], isDeleted, start, end: length, block, formats };
    leaves.push(leaf);
    return leaf;
  }
  function read(children: Child[], annotationIds: string[], isDeleted: boolean): Tree[] {
    return children.flatMap((child): Tree[] => {
      if (typeof child === 'string') return [createLeaf(child, annotationIds, isDeleted)];
      const { name, attributes } = child;
      const ids = readCommentIds(child);
      if (ids) {
        const all = [...new Set([...annotationIds, ...ids])];
        return child.children.length === 0
          ? [createLeaf({ ...child, attributes: {} }, all, isDeleted)]
          : read(child.children, all, isDeleted);
      }
      if (ATOMS.has(name) || isReference(child)) {
        if (name === 'br' && !isDeleted) space();
        return [createLeaf(child, annotationIds, isDeleted)];
      }
      const isBlock = BLOCKS.has(name);
      const around = formats;
      if (FORMATS.has(name)) formats = [...formats, name];
      if (isBlock) {
        space();
        block += 1;
      }
      const inner = read(child.children, annotationIds, isDeleted || name === 'del');
      if (isBlock) {
        space();
        block += 1;
      }
      formats = around;
      return [{ name, attributes, children: inner }];
    });
  }
  const tree = read(root.children, [], false);
  return { tree, leaves, words: pieces.join('') };
}

/** The number of a note is not a word of the text. */
function isReference({ name, children }: Element): boolean {
  const [only] = children;
  return name === 'sup' && typeof only === 'object' && NOTE_LINK.test(only.attributes.href ?? '');
}

function toRange(leaves: Leaf[]): Range {
  return { start: leaves[0]?.start ?? 0, end: leaves.at(-1)?.end ?? 0 };
}

type Place = { leaf: Leaf; offset: number };

/** The character of the text at a place in its words. A space between two blocks is at the end of the first. */
function placeAt({ leaves, words }: Text, at: number): Place | undefined {
  const leaf = leaves.findLast(({ start, end }) => start <= at && end > start);
  const content = leaf?.content;
  if (!leaf || typeof content !== 'string') return undefined;
  const numbers = new Map(
    Array.from(content.matchAll(NUMBER), ({ index, 0: found }) => [index, found.length]),
  );
  let place = leaf.start - 1;
  let isAfterSpace = words[place] === ' ';
  let found = 0;
  for (let offset = 0; offset < content.length && place < at; offset += 1) {
    while (numbers.has(offset)) offset += numbers.get(offset) ?? 0;
    if (offset >= content.length) break;
    const isSpace = SPACE.test(content.charAt(offset));
    if (!(isSpace && isAfterSpace)) {
      place += 1;
      found = offset;
    }
    isAfterSpace = isSpace;
  }
  return { leaf, offset: found };
}

function mark(text: Text, id: string, { start, end }: Range) {
  const { leaves, tree, words } = text;
  const first = placeAt(text, start);
  const last = placeAt(text, end - 1);
  if (end <= start || !first || !last) {
    const at = placeAt(text, Math.min(start, words.length - 1));
    const content = { name: 'mark', attributes: {}, children: [] };
    if (at) insertPoint(tree, at.leaf, { ...at.leaf, content, annotationIds: [id], ranges: [] });
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

function insertPoint(tree: Tree[], leaf: Leaf, point: Leaf): boolean {
  const index = tree.indexOf(leaf);
  if (index !== -1) {
    tree.splice(index, 0, point);
    return true;
  }
  return tree.some((each) => 'children' in each && insertPoint(each.children, leaf, point));
}

/** The tree as HTML, each part of a text in one mark with all of its notes. */
function written(tree: Tree[], annotationIds: ReadonlySet<string>): Child[] {
  const children: Child[] = [];
  for (const node of tree) {
    const parts: Child[] =
      'children' in node
        ? [{ ...node, children: written(node.children, annotationIds) }]
        : splitLeaf(node, annotationIds);
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
  const [a, b] = [readCommentIds(one), readCommentIds(other)];
  return (
    a !== undefined && a.join(' ') === b?.join(' ') && one.children.length > 0 && other.children.length > 0
  );
}

function splitLeaf({ content, annotationIds, ranges }: Leaf, shownIds: ReadonlySet<string>): Child[] {
  const placedIds = annotationIds.filter((id) => shownIds.has(id));
  if (typeof content !== 'string') {
    const ids = [...placedIds, ...ranges.map(({ id }) => id)];
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
      ...placedIds,
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
export function extractSentences(
  marked: Element,
  annotationIds: ReadonlySet<string>,
): { id: string; html: string }[] {
  const text = readText(marked);
  const { leaves, words } = text;
  const ids = new Set(leaves.flatMap((leaf) => leaf.annotationIds.filter((id) => annotationIds.has(id))));
  return [...ids].map((id) => {
    const markedLeaves = leaves.filter((leaf) => leaf.annotationIds.includes(id));
    const block = markedLeaves[0]?.block;
    const passage = toRange(markedLeaves.filter((leaf) => leaf.block === block));
    const sentence = sentenceAround(words, toRange(leaves.filter((leaf) => leaf.block === block)), passage);
    const cut = (start: number, end: number) => formatted(text, { start, end });
    const middle = cut(passage.start, passage.end);
    const html = `${cut(sentence.start, passage.start)}<mark>${middle}</mark>${cut(passage.end, sentence.end)}`;
    return { id, html: html.trim() };
  });
}

function sentenceAround(words: string, block: Range, passage: Range): Range {
  let start = block.start;
  let end = block.start;
  // Not at startup: the first one reads its rules, 15 ms.
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
  for (const { segment } of sentences.segment(words.slice(block.start, block.end))) {
    end += segment.length;
    if (ABBREVIATION.test(segment)) continue;
    if (end >= passage.end) break;
    if (end <= passage.start) start = end;
  }
  return { start, end: Math.max(end, passage.end) };
}

/** These words with their italics and the like. */
function formatted({ leaves, words }: Text, { start, end }: Range): string {
  let at = start;
  const children: Child[] = [];
  for (const leaf of leaves) {
    if (leaf.end <= at || leaf.start >= end) continue;
    // With the space of a line break before it.
    const part = words.slice(at, Math.min(end, leaf.end));
    at = Math.min(end, leaf.end);
    children.push(
      leaf.formats.reduceRight<Child>((inner, name) => ({ name, attributes: {}, children: [inner] }), part),
    );
  }
  return writeHtml([...children, words.slice(at, end)]);
}
