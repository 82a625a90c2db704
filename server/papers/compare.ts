import {
  type Child,
  descendants,
  type Element,
  elements,
  replaceElements,
  writeHtml,
} from '#server/html/tree.ts';
import { diff, splitWords } from '#shared/text/diff.ts';
import { acceptChanges, BLOCKS } from './marked.ts';

type Kind = 'ins' | 'del';
const MARKS = { ins: 'inserted', del: 'deleted' };

/** Blocks that share less than this part of their words are two blocks, not one changed. */
const ALIKE = 0.3;
/** So many pairs of blocks are compared at most; beyond it they are taken in their order. */
const MAX_PAIRS = 40_000;
/** So few letters between two changes of so many words and spaces are taken for a part of them. */
const SHORT = 4;
const LONG = 5;
/** A block of fewer words may be in both texts by chance. */
const MOVED = 4;
/** With fewer of its words in another place a block was written anew. */
const MOVED_ALIKE = 0.6;
const MARKED = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'tr']);
const ATOMS = new Set(['br', 'img', 'math']);

/** Two texts as one, with the words deleted and inserted: rejected, they give the first; accepted, the second. */
export function compareTexts(before: Element, after: Element): string {
  const [a, b] = [before, after].map((root) => listBlocks(acceptChanges(root).children));
  return withMoves(mergedBlocks(a ?? [], b ?? []))
    .map((block) => writeHtml(unwrapped(block)))
    .join('\n');
}

/** A block that is deleted in one place, and inserted in another with most of its words, was moved. */
function withMoves(blocks: Element[]): Element[] {
  const deleted: Whole[] = [];
  const inserted: Whole[] = [];
  (function collect(parents: Element[]) {
    for (const block of parents) {
      const mark = block.attributes['data-mark'];
      const words = mark && block.name !== 'tr' ? wordsIn(block) : [];
      if (words.length < MOVED) collect(elements(block));
      else (mark === MARKS.ins ? inserted : deleted).push({ block, words });
    }
  })(blocks);
  if (deleted.length * inserted.length > MAX_PAIRS) return blocks;
  let moves = 0;
  for (const to of inserted) {
    const [best] = deleted
      .filter(({ block }) => block.name === to.block.name)
      .map((from) => ({ from, part: likeness(from.words, to.words) }))
      .sort((a, b) => b.part - a.part);
    if (!best || best.part < MOVED_ALIKE) continue;
    moves += 1;
    deleted.splice(deleted.indexOf(best.from), 1);
    move(best.from.block, to.block, String(moves));
  }
  return blocks;
}

type Whole = { block: Element; words: string[] };

/** The words that both halves have were moved; the others were deleted or inserted. */
function move(from: Element, to: Element, name: string) {
  for (const half of [from, to]) half.attributes['data-move'] = name;
  if ([from, to].some(({ children }) => children.some(isBlock))) {
    for (const half of [from, to])
      for (const child of elements(half)) if (isBlock(child)) setMove(child, name);
    return;
  }
  const [a, b] = [from, to].map(({ children }) => listTokens(withoutMarks(children), []));
  const segments = alignTokens(a ?? [], b ?? []);
  const moved = (isSame: boolean) => (isSame ? { move: name } : {});
  from.children = nested(
    segments.flatMap(({ isSame, old }) => old.map((token) => ({ ...token, kind: 'del', ...moved(isSame) }))),
  );
  to.children = nested(
    segments.flatMap(({ isSame, now }) => now.map((token) => ({ ...token, kind: 'ins', ...moved(isSame) }))),
  );
}

function withoutMarks(nodes: Child[]): Child[] {
  return replaceElements(nodes, (element, children) =>
    element.name in MARKS ? children : [{ ...element, children }],
  );
}

function setMove(element: Element, name: string) {
  for (const each of [element, ...descendants(element)])
    if (each.name in MARKS || 'data-mark' in each.attributes) each.attributes['data-move'] = name;
}

/** Text beside blocks is a block without a name. */
function listBlocks(children: Child[]): Element[] {
  const blocks: Element[] = [];
  for (const child of children) {
    if (typeof child === 'object' && BLOCKS.has(child.name)) {
      blocks.push(child);
      continue;
    }
    const last = blocks.at(-1);
    if (last?.name === '') last.children.push(child);
    else if (typeof child === 'object' || child.trim() !== '')
      blocks.push({ name: '', attributes: {}, children: [child] });
  }
  return blocks;
}

function unwrapped(block: Element): Child[] {
  return block.name === '' ? block.children : [block];
}

function mergedBlocks(before: Element[], after: Element[]): Element[] {
  const result: Element[] = [];
  let removed: Element[] = [];
  let added: Element[] = [];
  const flush = () => {
    for (const { old, now } of paired(removed, added)) {
      if (old && now) result.push(merged(old, now));
      else if (old) result.push(whole(old, 'del'));
      else if (now) result.push(whole(now, 'ins'));
    }
    removed = [];
    added = [];
  };
  const key = (block: Element) => writeHtml([block]);
  let [a, b] = [0, 0];
  for (const { kind } of diff(before.map(key), after.map(key))) {
    const [old, now] = [before[a], after[b]];
    if (kind !== 'added') a += 1;
    if (kind !== 'removed') b += 1;
    if (kind === 'removed' && old) removed.push(old);
    else if (kind === 'added' && now) added.push(now);
    else if (now) {
      flush();
      result.push(canonical(now));
    }
  }
  flush();
  return result;
}

type Pair = { old?: Element; now?: Element };

/** Which block became which: the pairing with the most words in common, in the order of both texts. */
function paired(removed: Element[], added: Element[]): Pair[] {
  const [rows, columns] = [removed.length, added.length];
  if (rows * columns > MAX_PAIRS || rows === 0 || columns === 0)
    return [...removed.map((old) => ({ old })), ...added.map((now) => ({ now }))];
  const words = [removed, added].map((blocks) => blocks.map((block) => wordsIn(block)));
  const alike = removed.map((old, row) =>
    added.map((now, column) => (canMatch(old, now) ? likeness(words[0]?.[row], words[1]?.[column]) : 0)),
  );
  /** The most that the blocks from here on have in common. */
  const best = new Float64Array((rows + 1) * (columns + 1));
  const at = (row: number, column: number) => best[row * (columns + 1) + column] ?? 0;
  const score = (row: number, column: number) => alike[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const matched = score(row, column) > 0 ? score(row, column) + at(row + 1, column + 1) : 0;
      best[row * (columns + 1) + column] = Math.max(matched, at(row + 1, column), at(row, column + 1));
    }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (true) {
    const [old, now] = [removed[row], added[column]];
    if (!old || !now) break;
    const matched = score(row, column) > 0 ? score(row, column) + at(row + 1, column + 1) : -1;
    if (matched === at(row, column)) {
      pairs.push({ old, now });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) === at(row, column)) {
      pairs.push({ old });
      row += 1;
    } else {
      pairs.push({ now });
      column += 1;
    }
  }
  return [
    ...pairs,
    ...removed.slice(row).map((old) => ({ old })),
    ...added.slice(column).map((now) => ({ now })),
  ];
}

/** Only blocks of the same kind are compared, and rows with the same cells. */
function canMatch(old: Element, now: Element): boolean {
  const isSame = old.name === now.name && JSON.stringify(old.attributes) === JSON.stringify(now.attributes);
  if (!isSame || old.name !== 'tr') return isSame;
  const [a, b] = [listBlocks(old.children), listBlocks(now.children)];
  return a.length === b.length && a.every((cell, index) => canMatch(cell, b[index] ?? cell));
}

function wordsIn(block: Element): string[] {
  const texts = block.children.map((child) => (typeof child === 'string' ? child : wordsIn(child).join(' ')));
  return texts.join(' ').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The part of their words that two blocks share; 0 if it is too little. */
function likeness(one: string[] = [], other: string[] = []): number {
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared += 1;
    counts.set(word, left - 1);
  }
  const part = shared / Math.max(one.length, other.length, 1);
  return part >= ALIKE ? part : 0;
}

function merged(old: Element, now: Element): Element {
  const { name, attributes } = now;
  if (name === 'tr') {
    const cells = listBlocks(old.children);
    return {
      name,
      attributes,
      children: listBlocks(now.children).map((cell, index) => merged(cells[index] ?? cell, cell)),
    };
  }
  const hasBlocks = [old, now].some(({ children }) => children.some(isBlock));
  const children = hasBlocks
    ? mergedBlocks(listBlocks(old.children), listBlocks(now.children)).flatMap(unwrapped)
    : mergedInlines(old.children, now.children);
  return { name, attributes, children };
}

function isBlock(child: Child): boolean {
  return typeof child === 'object' && BLOCKS.has(child.name);
}

/** A block as it is, in the same form as the changed ones. */
function canonical(block: Element): Element {
  const children = block.children.some(isBlock)
    ? listBlocks(block.children).map(canonical).flatMap(unwrapped)
    : nested(listTokens(block.children, []).map((token) => ({ ...token, kind: undefined })));
  return { ...block, children };
}

/** A block that was inserted or deleted as a whole. */
function whole(block: Element, kind: Kind): Element {
  const { name, attributes, children } = block;
  const marked = MARKED.has(name) ? { ...attributes, 'data-mark': MARKS[kind] } : attributes;
  if (name === 'hr')
    return { name: '', attributes: {}, children: [{ name: kind, attributes: {}, children: [block] }] };
  const inner = children.some(isBlock)
    ? listBlocks(children).flatMap((each) => unwrapped(whole(each, kind)))
    : nested(listTokens(children, []).map((token) => ({ ...token, kind })));
  return { name, attributes: marked, children: inner };
}

/** A word, a space or a sign, or what is not text, with the elements around it. */
type Token = { content: Child; around: Element[]; key: string };
type KeptToken = Token & { kind: Kind | undefined; move?: string };

function listTokens(children: Child[], around: Element[]): Token[] {
  const shells = JSON.stringify(around);
  const token = (content: Child): Token => ({ content, around, key: `${shells} ${writeHtml([content])}` });
  return children.flatMap((child) => {
    if (typeof child === 'string') return splitWords(child).map(token);
    if (ATOMS.has(child.name) || child.children.length === 0 || isReference(child)) return [token(child)];
    return listTokens(child.children, [...around, { ...child, children: [] }]);
  });
}

/** The number of a note, with its link. */
function isReference(element: Element): boolean {
  return element.name === 'sup' && elements(element).length > 0;
}

/** What became of some words: the same in both texts, or replaced. */
type Segment = { isSame: boolean; old: Token[]; now: Token[] };

function alignTokens(a: Token[], b: Token[]): Segment[] {
  const steps = diff(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
  );
  const segments: Segment[] = [];
  let [x, y] = [0, 0];
  for (const { kind } of steps) {
    const isSame = kind === 'same';
    let segment = segments.at(-1);
    if (segment?.isSame !== isSame) {
      segment = { isSame, old: [], now: [] };
      segments.push(segment);
    }
    if (kind !== 'added') segment.old.push(...a.slice(x, ++x));
    if (kind !== 'removed') segment.now.push(...b.slice(y, ++y));
  }
  return withoutGaps(withoutGaps(segments, isBlank), isShort);
}

function mergedInlines(before: Child[], after: Child[]): Child[] {
  const aligned = alignTokens(listTokens(before, []), listTokens(after, [])).flatMap(
    ({ isSame, old, now }): KeptToken[] =>
      isSame
        ? now.map((token) => ({ ...token, kind: undefined }))
        : [
            ...old.map((token) => ({ ...token, kind: 'del' as const })),
            ...now.map((token) => ({ ...token, kind: 'ins' as const })),
          ],
  );
  return nested(aligned);
}

type IsGap = (segment: Segment, before: Segment, after: Segment) => boolean;

/** A space, or a comma or short word in a rewritten sentence, belongs to the changes around it: it reads better. */
function withoutGaps(segments: Segment[], isGap: IsGap): Segment[] {
  const result: Segment[] = [];
  for (const [index, segment] of segments.entries()) {
    const last = result.at(-1);
    const next = segments[index + 1];
    const isInside = segment.isSame && last && next && isGap(segment, last, next);
    if (last && !last.isSame && (isInside || !segment.isSame)) {
      last.old.push(...segment.old);
      last.now.push(...segment.now);
    } else result.push(segment);
  }
  return result;
}

function isBlank({ now }: Segment): boolean {
  return now.every(({ content }) => typeof content === 'string' && content.trim() === '');
}

function isShort({ now }: Segment, before: Segment, after: Segment): boolean {
  const letters = now
    .map(({ content }) => (typeof content === 'string' ? content.trim() : 'picture'))
    .join('');
  const size = ({ old, now: added }: Segment) => Math.max(old.length, added.length);
  // Sentence by sentence.
  if (/[.!?]/.test(letters)) return false;
  return letters.length <= SHORT && Math.min(size(before), size(after)) >= LONG;
}

/** Neighbours share the elements that they have in common. */
function nested(tokens: KeptToken[]): Child[] {
  const root: Element = { name: '', attributes: {}, children: [] };
  let open: { shell: string; element: Element }[] = [];
  for (const { content, around, kind, move: name } of tokens) {
    const attributes: Record<string, string> = name === undefined ? {} : { 'data-move': name };
    const shells = kind ? [...around, { name: kind, attributes, children: [] }] : around;
    let same = 0;
    while (same < open.length && same < shells.length && open[same]?.shell === JSON.stringify(shells[same]))
      same += 1;
    open = open.slice(0, same);
    for (const shell of shells.slice(same)) {
      const element: Element = { ...shell, children: [] };
      (open.at(-1)?.element ?? root).children.push(element);
      open.push({ shell: JSON.stringify(shell), element });
    }
    const { children } = open.at(-1)?.element ?? root;
    const last = children.at(-1);
    if (typeof content === 'string' && typeof last === 'string') children.splice(-1, 1, last + content);
    else children.push(content);
  }
  return root.children;
}
