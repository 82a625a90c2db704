import { Mark, type Node as PmNode } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { AddMarkStep, RemoveMarkStep, type Step } from '@tiptap/pm/transform';
import type { Change } from './change-marks.ts';

/** A step and the text before it; what other plugins appended is not recorded. */
export type AppliedStep = { step: Step; before: PmNode; isRecorded: boolean };

const FORMATS = new Set([
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'superscript',
  'subscript',
  'smallCaps',
]);

export function isFormatting(step: Step): step is AddMarkStep | RemoveMarkStep {
  return step instanceof AddMarkStep || step instanceof RemoveMarkStep;
}

/** Formatting moves no words: the text before the steps and the text after them have the same places. */
export function recordedFormatting(tr: Transaction, applied: AppliedStep[], change: Change): Transaction {
  const formats = applied.flatMap(({ step, isRecorded }) =>
    isRecorded && isFormatting(step) && FORMATS.has(step.mark.type.name) ? step : [],
  );
  const { schema } = tr.doc.type;
  const { insertion, deletion } = schema.marks;
  if (!applied[0] || !insertion || !deletion) return tr;
  const isOwn = (mark: Mark | undefined) => mark !== undefined && mark.attrs.author === change.author;
  let [first, last] = [-1, -1];
  for (const { from, to, text, marks } of formattedParts(applied[0].before, formats).reverse()) {
    if (deletion.isInSet(marks)) continue;
    const after = formats
      .filter((step) => step.from <= from && step.to >= to)
      .reduce(
        (set, step) => (step instanceof AddMarkStep ? step.mark.addToSet(set) : step.mark.removeFromSet(set)),
        marks,
      );
    if (isOwn(insertion.isInSet(marks))) {
      // Formatted as it was before: nothing has changed.
      const struck = tr.doc.resolve(from).nodeBefore;
      const old = struck && deletion.isInSet(struck.marks);
      const isBack =
        struck?.text === text &&
        isOwn(old || undefined) &&
        Mark.sameSet(deletion.removeFromSet(struck.marks), insertion.removeFromSet(after));
      if (isBack) tr.delete(from, to).removeMark(from - text.length, from, deletion);
      continue;
    }
    if (Mark.sameSet(marks, after)) continue;
    tr.replaceWith(from, to, [
      schema.text(text, deletion.create(change).addToSet(marks)),
      schema.text(text, insertion.create(change).addToSet(after)),
    ]);
    [first, last] = [to, last === -1 ? to + text.length : last + text.length];
  }
  return first === -1 ? tr : tr.setSelection(TextSelection.create(tr.doc, first, last));
}

/** The pieces of text that steps of formatting are about, each with one formatting before and after. */
function formattedParts(doc: PmNode, steps: (AddMarkStep | RemoveMarkStep)[]) {
  const parts: { from: number; to: number; text: string; marks: readonly Mark[] }[] = [];
  const borders = steps.flatMap(({ from, to }) => [from, to]);
  if (borders.length === 0) return parts;
  doc.nodesBetween(Math.min(...borders), Math.max(...borders), (node, pos) => {
    if (!node.isText) return;
    const end = pos + node.nodeSize;
    const cuts = [pos, ...borders.filter((at) => at > pos && at < end), end].sort((a, b) => a - b);
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[index + 1] ?? end;
      if (to > from && steps.some((step) => step.from <= from && step.to >= to))
        parts.push({ from, to, text: node.text?.slice(from - pos, to - pos) ?? '', marks: node.marks });
    }
  });
  return parts;
}
