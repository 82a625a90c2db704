import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Typed text, as ProseMirror reports it (`handleTextInput`). `insertion` is its default transaction. */
export function handleTextInput(
  view: EditorView,
  from: number,
  to: number,
  text: string,
  insertion: () => Transaction,
): boolean {
  const { selection } = view.state;
  if (view.composing) return false;
  if (selection instanceof NodeSelection && selection.node.type.name === 'image') {
    view.dispatch(writeBelow(view.state.tr, selection.to, text));
    return true;
  }
  // The first letter of a line: if it follows Enter within a frame, Chromium leaves its caret before it, and
  // ProseMirror would read the caret from there (docs/decisions/077-uncontrolled-editor.md).
  const { empty, $head } = selection;
  const isInLine = empty && $head.parent.isTextblock;
  if (!(isInLine && from === to && from === $head.pos && $head.parentOffset === 0)) return false;
  view.dispatch(caretBehind(insertion(), from + text.length));
  return true;
}

/** An image is selected after it was inserted. Text typed then goes below it instead of replacing it. */
function writeBelow(transaction: Transaction, end: number, text: string): Transaction {
  const next = transaction.doc.resolve(end).nodeAfter;
  const isEmptyLine = next?.type.name === 'paragraph' && next.content.size === 0;
  if (!isEmptyLine) transaction.insert(end, transaction.doc.type.schema.node('paragraph'));
  return caretBehind(transaction.insertText(text, end + 1), end + 1 + text.length).scrollIntoView();
}

function caretBehind(transaction: Transaction, position: number): Transaction {
  return transaction.setSelection(TextSelection.create(transaction.doc, position));
}
