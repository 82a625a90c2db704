import type { Node as PmNode } from '@tiptap/pm/model';
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import type { Transform } from '@tiptap/pm/transform';
import { CHANGES, hasElement } from '#shared/text/html.ts';
import { type Edit, makeEdits, mergeIntoNext, setChange } from './block-ends.ts';
import { findMark, getBlockChange } from './change-marks.ts';
import { type Decision, decideHtml } from './decide-html.ts';
import { withoutRecording } from './recording.ts';

type Range = { from: number; to: number };
type FoundChange = Range & { kind: 'inserted' | 'deleted'; move: string | null };

/** All changes, in the order of the text. Neighbours of the same kind are one. */
export function changesIn(doc: PmNode): FoundChange[] {
  const found: FoundChange[] = [];
  doc.descendants((node, pos) => {
    const to = pos + node.nodeSize;
    const change = getBlockChange(node);
    if (node.isInline) {
      const deletion = findMark(node, 'deletion');
      const mark = deletion ?? findMark(node, 'insertion');
      if (mark) found.push({ from: pos, to, kind: deletion ? 'deleted' : 'inserted', move: mark.attrs.move });
      return false;
    }
    // Of a paragraph it is the end that has changed.
    if (change)
      found.push({
        from: node.isTextblock ? to - 1 : pos,
        to,
        kind: change.kind === 'inserted' ? 'inserted' : 'deleted',
        move: change.move,
      });
    return node.isTextblock || !change;
  });
  return found.sort((a, b) => a.from - b.from).reduce(withNeighbours, []);
}

function withNeighbours(joined: FoundChange[], next: FoundChange): FoundChange[] {
  const last = joined.at(-1);
  if (last?.to !== next.from || last.kind !== next.kind || last.move !== next.move) return [...joined, next];
  last.to = next.to;
  return joined;
}

/** The changes in the selection, or the one at the caret. */
export function changesAt({ doc, selection }: EditorState): FoundChange[] {
  const { from, to, empty } = selection;
  const all = changesIn(doc);
  if (!empty) return all.filter((change) => change.from < to && change.to > from);
  // At the border of two it is the one that the caret is in front of.
  const one =
    all.find((change) => change.from <= from && from < change.to) ??
    all.find((change) => change.to === from || change.to === from + 1);
  if (!one) return [];
  return one.move === null ? [one] : all.filter(({ move }) => move === one.move);
}

/** The next change after the caret (or the one before it), and around the end of the text. */
export function neighbouringChange(state: EditorState, direction: 1 | -1): FoundChange | undefined {
  const all = changesIn(state.doc);
  const { from, to } = state.selection;
  return direction === 1
    ? (all.find((change) => change.from >= to) ?? all[0])
    : (all.findLast((change) => change.to <= from) ?? all.at(-1));
}

/** Accepts or rejects these changes, or all of them. */
export function decided(state: EditorState, decision: Decision, only?: FoundChange[]): Transaction {
  const tr = withoutRecording(state.tr);
  const ranges = only ?? [{ from: 0, to: state.doc.content.size }];
  for (const range of ranges.toSorted((a, b) => b.from - a.from)) decide(tr, decision, range);
  if (only?.[0])
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(only[0].from)))).scrollIntoView();
  return tr;
}

/** The text with all changes accepted or rejected. */
export function decide(tr: Transform, decision: Decision, { from, to }: Range) {
  const removedType = decision === 'accept' ? 'deletion' : 'insertion';
  const goneKind = decision === 'accept' ? 'deleted' : 'inserted';
  const edits: Edit[] = [];
  tr.doc.nodesBetween(from, to, (node, pos, parent) => {
    const end = pos + node.nodeSize;
    const change = getBlockChange(node);
    const isGone = change?.kind.includes(goneKind) === true;
    if (node.isInline) {
      const [at, size] = [Math.max(from, pos), Math.min(to, end) - Math.max(from, pos)];
      if (findMark(node, removedType)) edits.push({ at, run: (start) => tr.delete(start, start + size) });
      else {
        for (const name of ['insertion', 'deletion'] as const) {
          const mark = findMark(node, name);
          if (mark) edits.push({ at, run: (start) => tr.removeMark(start, start + size, mark) });
        }
        if (hasElement(node.attrs.html ?? '', CHANGES))
          edits.push({ at, run: (start) => decideAttribute(tr, start, 'html', decision) });
      }
      return false;
    }
    if (from <= pos && to >= end && hasElement(node.attrs.caption ?? '', CHANGES))
      edits.push({ at: pos, run: (start) => decideAttribute(tr, start, 'caption', decision) });
    if (!change) return true;
    if (node.isTextblock) {
      if (from < end && to >= end)
        edits.push({
          at: pos,
          isEnd: true,
          run: (start) => (isGone ? mergeIntoNext(tr, start) : setChange(tr, start, null)),
        });
      return true;
    }
    if (!isGone) {
      edits.push({ at: pos, isEnd: true, run: (start) => setChange(tr, start, null) });
      return true;
    }
    const isWholeTable = node.type.name === 'tableRow' && parent && everyRowIs(parent, goneKind);
    if (!isWholeTable) edits.push({ at: pos, run: (start) => tr.delete(start, start + node.nodeSize) });
    else if (parent.firstChild === node)
      edits.push({ at: pos - 1, run: (start) => tr.delete(start, start + parent.nodeSize) });
    return false;
  });
  makeEdits(tr, edits);
}

/** The changes in a footnote or a caption, which is the HTML of an attribute. */
function decideAttribute(tr: Transform, at: number, name: 'html' | 'caption', decision: Decision) {
  const attrs = tr.doc.nodeAt(at)?.attrs;
  if (attrs) tr.setNodeMarkup(at, null, { ...attrs, [name]: decideHtml(attrs[name], decision) });
}

function everyRowIs(table: PmNode, kind: 'inserted' | 'deleted'): boolean {
  return table.children.every((row) => getBlockChange(row)?.kind.includes(kind));
}
