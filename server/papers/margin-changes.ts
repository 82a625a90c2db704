import { type Child, collectText, createElement, type Element, elements } from '#server/html/tree.ts';

/* How a page shows the changes of a paper; `margin.ts` says what its HTML has. */

/** Blocks that hold text; the others hold blocks. */
export const TEXT_BLOCK = /^(?:p|h[2-6]|li|dt|dd|figcaption|td|th|caption|pre)$/;
export const BLOCK =
  /^(?:p|h[2-6]|ul|ol|li|dl|dt|dd|blockquote|figure|figcaption|pre|div|section|aside|table)$/;

export type Change = 'inserted' | 'deleted';

export function arrangeChanges(root: Element) {
  markWholeBlocks(root);
  moveTrailingSpacesOut(root);
  groupChanges(root);
}

/** Says of each block of text whether all of it was inserted or deleted, and of lists and quotations likewise. */
function markWholeBlocks(root: Element) {
  for (const node of elements(root)) {
    if (!BLOCK.test(node.name) || node.name === 'table') continue;
    markWholeBlocks(node);
    const whole = findWholeChange(node);
    if (whole) node.attributes['data-whole'] = whole;
  }
}

function findWholeChange(block: Element): Change | undefined {
  const changes = new Set<Change | undefined>();
  function visit(nodes: Child[], change: Change | undefined) {
    for (const node of nodes) {
      if (typeof node === 'string') {
        if (node.trim()) changes.add(change);
      } else if (node.name === 'img' || node.name === 'math') changes.add(change);
      else visit(node.children, toChange(node) ?? change);
    }
  }
  visit(block.children, undefined);
  return changes.size === 1 ? [...changes][0] : undefined;
}

export function toChange({ name }: Element): Change | undefined {
  if (name === 'del') return 'deleted';
  return name === 'ins' ? 'inserted' : undefined;
}

/** A paragraph whose end was deleted goes on in the next one when finished; whose end was inserted, in the draft. */
export function joinParagraphs(parent: Element) {
  const children: Child[] = [];
  let open: Element | undefined;
  for (const node of parent.children) {
    const isBreak = typeof node === 'string' && node.trim() === '';
    if (typeof node !== 'string' && /^(?:blockquote|section|div|li)$/.test(node.name)) joinParagraphs(node);
    const isParagraph = typeof node !== 'string' && node.name === 'p';
    const goesOn = isParagraph && 'data-mark' in node.attributes && !('data-whole' in node.attributes);
    if (open && (isParagraph || isBreak)) open.children.push(node);
    else if (goesOn) {
      open = { name: 'div', attributes: { class: 'joined' }, children: [node] };
      children.push(open);
    } else children.push(node);
    if (!isBreak && !goesOn) open = undefined;
  }
  parent.children = children;
}

/**
 * A stroke through the space after the last deleted word would look like a dash. Where there is a space on the other
 * side of the deletion, too, its own is moved out: the two are one on the page. Deleted and inserted words that touch
 * have a space between them, which only the marked copy shows.
 */
function moveTrailingSpacesOut(parent: Element) {
  const freed = new Set<Child | undefined>();
  parent.children = parent.children.flatMap((node, index, siblings) => {
    if (typeof node === 'string') return [node];
    if (node.name !== 'del') moveTrailingSpacesOut(node);
    const [before, after] = [siblings[index - 1], siblings[index + 1]];
    const space =
      touches(before, node) && !freed.has(before) ? [createElement('span', { class: 'apart' }, [' '])] : [];
    const last = node.children.at(-1);
    if (node.name !== 'del' || typeof last !== 'string' || !/\S[ \n]$/.test(last)) return [...space, node];
    const isStart = before === undefined && TEXT_BLOCK.test(parent.name) && parent.name !== 'pre';
    const isSpaced = isStart || (typeof before === 'string' && /[ \n]$/.test(before));
    if (!isSpaced || after === undefined) return [...space, node];
    node.children[node.children.length - 1] = last.slice(0, -1);
    freed.add(node);
    return [...space, node, ' '];
  });
}

/** Whether a deletion and an insertion are next to each other without a space. */
function touches(before: Child | undefined, node: Element): boolean {
  if (typeof before !== 'object' || !toChange(before) || !toChange(node)) return false;
  return (
    before.name !== node.name && !/\s$/.test(collectText(before)) && !/^[\s.,;:!?)’”]/.test(collectText(node))
  );
}

/** A deletion and what takes its place: pointing at one half lifts both. */
function groupChanges(parent: Element) {
  const runs: Child[][] = [];
  for (const node of parent.children) {
    if (typeof node !== 'string') groupChanges(node);
    const run = runs.at(-1);
    if (run?.every(isOfChange) && isOfChange(node)) run.push(node);
    else runs.push([node]);
  }
  parent.children = runs.flatMap((run) =>
    run.filter((node) => typeof node !== 'string' && toChange(node)).length > 1
      ? [createElement('span', { class: 'change' }, run)]
      : run,
  );
}

function isOfChange(node: Child): boolean {
  if (typeof node === 'string') return node.trim() === '';
  return (
    node.attributes.class === 'apart' || (toChange(node) !== undefined && !('data-move' in node.attributes))
  );
}
