import { findParentNodeClosestToPos } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import type { Transform } from '@tiptap/pm/transform';
import type { BlockChange } from './change-marks.ts';

/** An edit at a position. Ends of blocks come last: joining blocks moves their words. */
export type Edit = { at: number; isEnd?: boolean; run: (at: number) => void };

/** Makes edits whose positions are those of the text as it is now. */
export function makeEdits(tr: Transform, edits: Edit[]) {
  const first = tr.steps.length;
  const byPosition = edits.toSorted(
    (a, b) => Number(a.isEnd ?? false) - Number(b.isEnd ?? false) || b.at - a.at,
  );
  for (const { at, run } of byPosition) run(tr.mapping.slice(first).map(at));
}

export function setChange(tr: Transform, pos: number, change: BlockChange | null) {
  const node = tr.doc.nodeAt(pos);
  if (node) tr.setNodeMarkup(pos, null, { ...node.attrs, change }, node.marks);
}

/** A paragraph without its end is continued by the next, which has the formatting, as in Word. */
export function mergeIntoNext(tr: Transform, pos: number) {
  const node = tr.doc.nodeAt(pos);
  if (!node) return;
  const next = nextTextblock(tr.doc, pos, node);
  const target = next === undefined ? null : tr.doc.nodeAt(next);
  if (next !== undefined && target?.canReplace(0, 0, node.content)) {
    if (node.content.size > 0) tr.insert(next + 1, node.content);
  } else if (node.content.size > 0) {
    setChange(tr, pos, null);
    return;
  }
  removeBlock(tr, pos, node);
}

/** Removes a block and what held nothing else. The last block of a text or a cell stays. */
export function removeBlock(tr: Transform, pos: number, node: PmNode) {
  const place = tr.doc.resolve(pos);
  let depth = place.depth;
  while (depth > 0 && place.node(depth).childCount === 1 && !isCell(place.node(depth))) depth -= 1;
  const isOnly = place.node(depth).childCount === 1;
  if (isOnly) setChange(tr, pos, null);
  else if (depth === place.depth) tr.delete(pos, pos + node.nodeSize);
  else tr.delete(place.before(depth + 1), place.after(depth + 1));
}

function nextTextblock(doc: PmNode, pos: number, node: PmNode): number | undefined {
  const cell = findParentNodeClosestToPos(doc.resolve(pos), isCell);
  const limit = cell ? cell.start + cell.node.content.size : doc.content.size;
  let found: number | undefined;
  let isStopped = false;
  const start = pos + node.nodeSize;
  if (start >= limit) return undefined;
  doc.nodesBetween(start, limit, (each, at) => {
    if (isStopped || found !== undefined) return false;
    if (at < start) return true;
    if (each.isTextblock) found = at;
    else if (each.type.name === 'table' || each.isLeaf) isStopped = true;
    return found === undefined && !isStopped;
  });
  return found;
}

function isCell({ type }: PmNode): boolean {
  return type.name === 'tableCell' || type.name === 'tableHeader';
}
