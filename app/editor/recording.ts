import { type Editor, Extension } from '@tiptap/core';
import { isHistoryTransaction } from '@tiptap/pm/history';
import { type Node as PmNode, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Mapping, ReplaceAroundStep, ReplaceStep, type Step } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { type Change, findMark, getBlockChange } from './change-marks.ts';
import { type AppliedStep, isFormatting, recordedFormatting } from './recorded-formatting.ts';
import { changeTo, markDeleted, markInserted } from './recorded-ranges.ts';

/*
 * "Record changes", as in Word. Whatever edits the text (typing, pasting, commands, drag and drop) is let through
 * first; then the plugin takes its steps back and repeats them so that deleted text stays, struck, and inserted text
 * is marked. Both are one step of undo. Words with another formatting are struck and inserted again, as in a comparison
 * of two texts. The kinds of blocks and the structure of lists are not recorded.
 *
 * While an input method composes (Chinese, most Android keyboards), its text must not be touched: the steps are kept
 * and recorded when the composition ends.
 */

type RecordingState = { isOn: boolean; author: string | null };
type Message = { isOn?: boolean; author?: string | null; isExempt?: boolean };
/** Steps that have been applied, and where the selection was empty before them. */
type Work = { applied: AppliedStep[]; caret: number | undefined; composition?: unknown };

const recording = new PluginKey<RecordingState>('recording');
const COMPOSED_MS = 30;

export function withoutRecording(tr: Transaction): Transaction {
  return tr.setMeta(recording, { isExempt: true } satisfies Message);
}

export function isRecording(state: EditorState): boolean {
  return recording.getState(state)?.isOn === true;
}

export function setRecording(view: EditorView, isOn: boolean, author: string | null) {
  view.dispatch(view.state.tr.setMeta(recording, { isOn, author } satisfies Message));
}

export const Recording = Extension.create({
  name: 'recording',
  addProseMirrorPlugins() {
    return [createRecording(this.editor)];
  },
});

/** The text to be saved: also if a composition is not recorded yet. */
export function recordedDoc({ state }: Editor): PmNode {
  return recording.get(state)?.spec.recordedDoc(state) ?? state.doc;
}

function createRecording(editor: Editor) {
  /** The steps of a composition. */
  let pending: Work | undefined;

  function flush() {
    if (!pending || editor.isDestroyed || editor.view.composing) return;
    const work = pending;
    pending = undefined;
    const tr = recorded(editor.state, work);
    // The same as the composition's, so that one undo takes back both.
    if (tr.docChanged) editor.view.dispatch(withoutRecording(tr).setMeta('composition', work.composition));
  }

  return new Plugin<RecordingState>({
    key: recording,
    state: {
      init: () => ({ isOn: false, author: null }),
      apply: (tr, state) => {
        const { isExempt: _isExempt, ...message }: Message = tr.getMeta(recording) ?? {};
        return Object.keys(message).length > 0 ? { ...state, ...message } : state;
      },
    },
    appendTransaction: (transactions, before, state) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      if (transactions.some(isExempt)) {
        pending = undefined;
        return null;
      }
      const work = collectWork(transactions, before);
      if (!isRecording(state)) return tidied(state, work);
      const composition = transactions.map((tr) => tr.getMeta('composition')).find((id) => id !== undefined);
      if (pending || (composition !== undefined && editor.view.composing)) {
        pending ??= { ...work, applied: [] };
        pending.applied.push(...work.applied);
        pending.composition = composition ?? pending.composition;
        return null;
      }
      const tr = recorded(state, work);
      return tr.docChanged ? tr : null;
    },
    props: {
      handleDOMEvents: {
        compositionend: () => {
          setTimeout(flush, COMPOSED_MS);
          return false;
        },
      },
    },
    recordedDoc: (state: EditorState) => (pending ? recorded(state, pending).doc : state.doc),
  });
}

/** Undo and redo bring their own marks with them. */
function isExempt(tr: Transaction): boolean {
  const message: Message | undefined = tr.getMeta(recording);
  return message?.isExempt === true || isHistoryTransaction(tr);
}

function collectWork(transactions: readonly Transaction[], { selection }: EditorState): Work {
  const applied = transactions.flatMap((tr) =>
    tr.steps.map((step, index) => ({
      step,
      before: tr.docs[index] ?? tr.before,
      // What other plugins append, such as the last paragraph of a text, nobody wrote.
      isRecorded: tr.getMeta('appendedTransaction') === undefined,
    })),
  );
  return { applied, caret: selection.empty ? selection.head : undefined };
}

function createChange(state: EditorState): Change {
  // To the minute, as Word has it: words typed together are one change.
  const date = `${new Date().toISOString().slice(0, 16)}:00Z`;
  return { author: recording.getState(state)?.author ?? null, date, move: null };
}

/** The transaction that makes recorded changes of these steps, which have been applied. */
function recorded(state: EditorState, work: Work): Transaction {
  const { applied } = work;
  const { tr } = state;
  const change = createChange(state);
  const count = applied.length;
  const typed = applied.flatMap(({ step, isRecorded }) => (isRecorded && isTyping(step) ? step : []));
  if (typed.length === count) {
    for (const [index, { from, slice }] of typed.entries()) {
      const later = mapAfter(applied, index);
      const [start, end] = [later.map(from, 1), later.map(from + slice.size, -1)];
      if (end > start) markInserted(tr, start, end, change, null);
    }
    return tr;
  }
  if (applied.every(({ step }) => isFormatting(step))) return recordedFormatting(tr, applied, change);
  for (const { step, before } of applied.toReversed()) tr.step(step.invert(before));
  // A repeated step mirrors the one that was taken back, so that positions inside it are found again.
  const positions = new Mapping();
  const follow = (mirrors?: number) => {
    const [next, ...others] = tr.mapping.maps.slice(positions.maps.length);
    if (next) positions.appendMap(next, mirrors);
    for (const map of others) positions.appendMap(map);
  };
  let hasInsertion = false;
  let onlyDeleted = true;
  for (const [index, { step, before, isRecorded }] of applied.entries()) {
    follow();
    const mapping = positions.slice(count - index);
    const inverted = count - index - 1;
    const replacement = isRecorded ? findReplacement(step, before) : undefined;
    if (!replacement) {
      const mapped = step.map(mapping);
      const changed = step instanceof ReplaceAroundStep ? mapping.map(step.from) : undefined;
      const end = changed === undefined ? undefined : tr.doc.nodeAt(changed);
      if (mapped && !tr.maybeStep(mapped).failed) follow(inverted);
      // A block that becomes one of another kind keeps its end.
      if (changed !== undefined && end?.isTextblock && tr.doc.nodeAt(changed)?.isTextblock)
        changeTo(tr, changed, getBlockChange(end));
      continue;
    }
    const from = mapping.map(replacement.from, 1);
    const to = Math.max(from, mapping.map(replacement.to, -1));
    if (replacement.slice.size > 0) {
      hasInsertion = true;
      const first = tr.steps.length;
      const old = getBlockChange(tr.doc.resolve(to).parent);
      const isExact = !tr.maybeStep(new ReplaceStep(to, to, replacement.slice)).failed;
      if (!isExact) tr.replace(to, to, replacement.slice);
      else if (step instanceof ReplaceStep) follow(inverted);
      markInserted(tr, to, tr.mapping.slice(first).map(to, 1), change, old);
    }
    if (to > from && !markDeleted(tr, from, to, change)) onlyDeleted = false;
  }
  if (state.selection instanceof TextSelection) {
    const isForward = isForwardDeletion(work);
    follow();
    let caret = positions.map(state.selection.head, hasInsertion || isForward ? 1 : -1);
    // A key that deletes what is deleted already moves across it.
    if (!hasInsertion && onlyDeleted) caret = pastDeleted(tr.doc, caret, isForward ? 1 : -1);
    tr.setSelection(TextSelection.near(tr.doc.resolve(caret), isForward ? 1 : -1));
  }
  return tr;
}

/** From after this step to after the last one. */
function mapAfter(applied: AppliedStep[], index: number): Mapping {
  return new Mapping(applied.slice(index + 1).map(({ step }) => step.getMap()));
}

/** Words are put between others: nothing has to be taken back. */
function isTyping(step: Step): step is ReplaceStep {
  return (
    step instanceof ReplaceStep &&
    step.from === step.to &&
    step.slice.openStart === 0 &&
    step.slice.openEnd === 0 &&
    step.slice.content.firstChild?.isInline === true
  );
}

type Replacement = { from: number; to: number; slice: Slice };

/** The text that a step replaces; undefined if it only concerns formatting or structure. */
function findReplacement(step: Step, doc: PmNode): Replacement | undefined {
  if (step instanceof ReplaceStep) {
    if (isNewAttributes(step, doc)) return undefined;
    return onlyOpensBlocks(step.slice) ? { from: step.from, to: step.to, slice: Slice.empty } : step;
  }
  if (!(step instanceof ReplaceAroundStep)) return undefined;
  // Between blocks of different kinds: what is left of the last block is moved to the first.
  const { from, gapFrom, slice } = step;
  const at = step.insert + slice.openStart;
  const content = slice.content.cut(0, at);
  const { depth } = doc.type.create(null, slice.content).resolve(at);
  const isNew = content.size > 0 && hasWords(doc.type.create(null, content), 0, content.size);
  if (!isNew && !hasWords(doc, from, gapFrom)) return undefined;
  const before = isNew ? new Slice(content, slice.openStart, depth) : Slice.empty;
  return { from, to: gapFrom, slice: before };
}

/** What is left of a block whose beginning is deleted begins with an opening of its own: nothing is inserted. */
function onlyOpensBlocks({ openStart, openEnd, size }: Slice): boolean {
  return openStart === 0 && openEnd > 0 && size === openEnd;
}

/** Words, or the end of a paragraph. */
function hasWords(doc: PmNode, from: number, to: number): boolean {
  let has = false;
  doc.nodesBetween(from, to, (node, pos) => {
    const end = pos + node.nodeSize;
    if (node.isInline || (node.isTextblock && from < end && to >= end)) has = true;
    return !has;
  });
  return has;
}

/** A picture with another description or caption is the same picture. */
function isNewAttributes({ from, to, slice }: ReplaceStep, doc: PmNode): boolean {
  const [node] = slice.content.content;
  if (slice.content.childCount !== 1 || node?.type.name !== 'image') return false;
  const before = doc.nodeAt(from);
  return before?.type === node.type && to - from === before.nodeSize;
}

function isForwardDeletion({ applied, caret }: Work): boolean {
  const step = applied[0]?.step;
  return step instanceof ReplaceStep && step.from === caret && step.to > step.from;
}

function pastDeleted(doc: PmNode, pos: number, direction: 1 | -1): number {
  let at = pos;
  for (;;) {
    const place = doc.resolve(at);
    const node = direction === 1 ? place.nodeAfter : place.nodeBefore;
    if (!node?.isInline || !findMark(node, 'deletion')) return at;
    at += direction * node.nodeSize;
  }
}

/** Recording is off: new words do not take part in the changes around them, and joined blocks keep the last end. */
function tidied({ tr }: EditorState, { applied }: Work): Transaction | null {
  for (const [index, { step, before, isRecorded }] of applied.entries()) {
    const replacement = isRecorded ? findReplacement(step, before) : undefined;
    if (!replacement) continue;
    const [$from, $to] = [before.resolve(replacement.from), before.resolve(replacement.to)];
    const later = mapAfter(applied, index);
    const [start, end] = [later.map($from.pos, 1), later.map(step.getMap().map($to.pos, 1), -1)];
    if (end > start) markInserted(tr, start, end, null, getBlockChange($to.parent));
    const place = tr.doc.resolve(Math.min(end, tr.doc.content.size));
    const isJoin = $to.parent.isTextblock && !$from.sameParent($to);
    if (isJoin && place.parent.isTextblock) changeTo(tr, place.before(), getBlockChange($to.parent));
  }
  return tr.docChanged ? tr : null;
}
