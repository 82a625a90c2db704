import type { Node as PmNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Transform } from '@tiptap/pm/transform';
import { hasElement } from '#shared/text/html.ts';
import { makeEdits } from './block-ends.ts';
import { findMark, NOTE_MARKS } from './change-marks.ts';
import { removePassagesIn } from './decide-html.ts';
import { withoutRecording } from './recording.ts';

/** Where a note is: all of its passage, from its first letter to its last. `quote` is without deletions. */
export type Passage = { from: number; to: number; quote: string };

export function passagesIn(doc: PmNode): Map<string, Passage> {
  const found = new Map<string, Passage>();
  doc.descendants((node, pos) => {
    for (const id of getPassageIds(node)) {
      const passage = found.get(id);
      const quote =
        (passage && passage.to !== pos && !passage.quote.endsWith(' ') ? ' ' : '') + readText(node);
      found.set(id, {
        from: passage?.from ?? pos,
        to: pos + node.nodeSize,
        quote: (passage?.quote ?? '') + quote,
      });
    }
  });
  return found;
}

/** The quotation of a selection. */
export function readQuote(doc: PmNode, from: number, to: number): string {
  let quote = '';
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock && quote) quote += ' ';
    quote += readText(node).slice(Math.max(from - pos, 0), to - pos);
  });
  return quote;
}

function readText(node: PmNode): string {
  return findMark(node, 'deletion') ? '' : (node.text ?? '');
}

function getPassageIds(node: PmNode): string[] {
  const ids = node.type.name === 'passagePoint' ? node.attrs.ids : findMark(node, 'passage')?.attrs.ids;
  return ids ? String(ids).split(' ').filter(Boolean) : [];
}

/** Puts a note on the selected words. */
export function withPassage(state: EditorState, id: string, from: number, to: number): Transaction {
  const { passage } = state.schema.marks;
  const { tr } = state;
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isInline || !passage) return;
    const ids = [...getPassageIds(node).filter((other) => other !== id), id].join(' ');
    tr.addMark(Math.max(from, pos), Math.min(to, pos + node.nodeSize), passage.create({ ids }));
  });
  return tr;
}

/** Takes a note off the text. */
export function withoutPassage(state: EditorState, id: string): Transaction {
  const tr = withoutRecording(state.tr);
  removePassages(tr, id);
  return tr;
}

/** Takes one note off the text, or all of them. */
export function removePassages(tr: Transform, id?: string) {
  const { passage } = tr.doc.type.schema.marks;
  const edits: Parameters<typeof makeEdits>[1] = [];
  tr.doc.descendants((node, at) => {
    const ids = getPassageIds(node);
    const { caption } = node.attrs;
    if (hasElement(caption ?? '', NOTE_MARKS)) {
      const attrs = { ...node.attrs, caption: removePassagesIn(caption, id) };
      edits.push({ at, run: (start) => tr.setNodeMarkup(start, null, attrs) });
    }
    if (!passage || ids.length === 0 || (id !== undefined && !ids.includes(id))) return;
    const size = node.nodeSize;
    const others = id === undefined ? '' : ids.filter((other) => other !== id).join(' ');
    const run = (start: number) => {
      if (node.type.name === 'passagePoint')
        return others ? tr.setNodeMarkup(start, null, { ids: others }) : tr.delete(start, start + size);
      return others
        ? tr.addMark(start, start + size, passage.create({ ids: others }))
        : tr.removeMark(start, start + size, passage);
    };
    edits.push({ at, run });
  });
  makeEdits(tr, edits);
}
