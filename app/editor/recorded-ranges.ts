import { findParentNodeClosestToPos } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import type { Transform } from '@tiptap/pm/transform';
import { type Edit, makeEdits, mergeIntoNext, removeBlock, setChange } from './block-ends.ts';
import { type BlockChange, type Change, findMark, getBlockChange, readChange } from './change-marks.ts';

/**
 * Marks what is new. Without a change (recording is off) new words are only freed of the marks around them. `old` is
 * the end of the block that they were put into.
 */
export function markInserted(
  tr: Transform,
  from: number,
  to: number,
  change: Change | null,
  old: BlockChange | null,
) {
  const { insertion, deletion } = tr.doc.type.schema.marks;
  if (!insertion || !deletion) return;
  const added: BlockChange | null = change && { kind: 'inserted', ...change };
  const parts: { from: number; to: number }[] = [];
  const ends: number[] = [];
  const others: number[] = [];
  let isStruck = false;
  tr.doc.nodesBetween(from, to, (node, pos) => {
    const end = pos + node.nodeSize;
    const isWhole = pos >= from && end <= to;
    if (node.isInline) {
      if (findMark(node, 'deletion')) isStruck = true;
      const mark = findMark(node, 'insertion');
      if (change && mark?.attrs.author !== change.author)
        parts.push({ from: Math.max(from, pos), to: Math.min(to, end) });
      return false;
    }
    if (node.isTextblock && from < end && to >= end) ends.push(pos);
    else if (isWhole && (node.type.name === 'tableRow' || node.type.name === 'image')) others.push(pos);
    return true;
  });
  if (isStruck) tr.removeMark(from, to, deletion);
  if (change) for (const part of parts) tr.addMark(part.from, part.to, insertion.create(change));
  for (const pos of others) if (change) setChange(tr, pos, added);
  markEnds(tr, from, to, ends, added, old);
}

/**
 * A block that was divided has its old end at its last part. Where nothing of it is in the last part, the first part
 * keeps it: a heading that is followed by a new paragraph stays a heading without it.
 */
function markEnds(
  tr: Transform,
  from: number,
  to: number,
  ends: number[],
  added: BlockChange | null,
  old: BlockChange | null,
) {
  if (ends.length === 0) return;
  const $from = tr.doc.resolve(from);
  const $to = tr.doc.resolve(to);
  const isDivided = $from.parent.isTextblock && $to.parent.isTextblock && !$from.sameParent($to);
  if (!isDivided) {
    for (const pos of ends) if (added && !isInNewRow(tr.doc, pos)) setChange(tr, pos, added);
    return;
  }
  const first = $from.before();
  const last = $to.before();
  const keepsFirst = to === $to.end() && from > $from.start();
  const fresh = [...ends.filter((pos) => pos !== first), ...(keepsFirst ? [last] : [first])];
  for (const pos of fresh) changeTo(tr, pos, added);
  changeTo(tr, keepsFirst ? first : last, old);
}

export function changeTo(tr: Transform, pos: number, change: BlockChange | null) {
  const node = tr.doc.nodeAt(pos);
  if (node && getBlockChange(node) !== change) setChange(tr, pos, change);
}

function isInNewRow(doc: PmNode, pos: number): boolean {
  const row = findParentNodeClosestToPos(doc.resolve(pos), ({ type }) => type.name === 'tableRow');
  return row !== undefined && getBlockChange(row.node) !== null;
}

/** Strikes what is deleted. What was only inserted with the changes goes for good. True if all was deleted before. */
export function markDeleted(tr: Transform, from: number, to: number, change: Change): boolean {
  const { deletion } = tr.doc.type.schema.marks;
  if (!deletion) return false;
  const isOwn = (other: Change | null | undefined) => other?.author === change.author;
  const removed: BlockChange = { kind: 'deleted', ...change };
  const edits: Edit[] = [];
  tr.doc.nodesBetween(from, to, (node, pos) => {
    const size = node.nodeSize;
    const end = pos + size;
    const isWhole = pos >= from && end <= to;
    const blockChange = getBlockChange(node);
    const isOwnInsertion = blockChange?.kind === 'inserted' && isOwn(blockChange);
    const strike = (at: number) => setChange(tr, at, removed);
    if (node.isInline) {
      const [at, length] = [Math.max(from, pos), Math.min(to, end) - Math.max(from, pos)];
      const insertion = findMark(node, 'insertion');
      if (insertion && isOwn(readChange(insertion)))
        edits.push({ at, run: (start) => tr.delete(start, start + length) });
      else if (!findMark(node, 'deletion'))
        edits.push({ at, run: (start) => tr.addMark(start, start + length, deletion.create(change)) });
      return false;
    }
    if (node.isTextblock) {
      if (isWhole && node.content.size === 0)
        edits.push({ at: pos, isEnd: true, run: (start) => removeBlock(tr, start, node) });
      else if (from < end && to >= end) {
        const next = adjacentBlock(tr.doc, end, to);
        // A block that is wholly new, with its end: without it, this end is as if nothing had been there.
        if (blockChange === null && next && isNew(next, isOwn))
          edits.push({
            at: end - 1,
            isEnd: true,
            run: (start) => tr.delete(start, findNextStart(tr.doc, start + 1)),
          });
        else if (isOwnInsertion)
          edits.push({ at: pos, isEnd: true, run: (start) => mergeIntoNext(tr, start) });
        else if (!blockChange?.kind.includes('deleted')) edits.push({ at: pos, isEnd: true, run: strike });
      }
      return true;
    }
    if (isWhole && (node.type.name === 'tableRow' || node.type.name === 'image')) {
      if (isOwnInsertion) edits.push({ at: pos, run: (start) => tr.delete(start, start + size) });
      else if (!blockChange?.kind.includes('deleted')) edits.push({ at: pos, run: strike });
      return false;
    }
    if (isWhole && node.isLeaf) edits.push({ at: pos, run: (start) => tr.delete(start, start + size) });
    return true;
  });
  makeEdits(tr, edits);
  return edits.length === 0;
}

/** The block that `to` is in, if it is the next one after the block that ends at `end`. */
function adjacentBlock(doc: PmNode, end: number, to: number): PmNode | undefined {
  const place = doc.resolve(to);
  return place.parent.isTextblock && findNextStart(doc, end) === place.start() ? place.parent : undefined;
}

function isNew(block: PmNode, isOwn: (change: Change | null | undefined) => boolean): boolean {
  const change = getBlockChange(block);
  return (
    change?.kind === 'inserted' &&
    isOwn(change) &&
    block.children.every((node) => {
      const insertion = findMark(node, 'insertion');
      return isOwn(insertion && readChange(insertion));
    })
  );
}

function findNextStart(doc: PmNode, end: number): number {
  let at = end;
  for (;;) {
    const place = doc.resolve(at);
    if (place.parent.isTextblock) return at;
    if (at >= doc.content.size) return end;
    at += 1;
  }
}
