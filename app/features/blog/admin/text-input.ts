import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** What is typed, as ProseMirror reports it (`handleTextInput`). `insertion` is what it would do itself. */
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
  // The first letter of a line: when it follows Enter faster than a frame, Chromium leaves its own caret before it,
  // and ProseMirror would take the caret from there (docs/decisions/077-uncontrolled-editor.md).
  const { empty, $head } = selection;
  if (!(empty && from === to && from === $head.pos && $head.parentOffset === 0)) return false;
  view.dispatch(caretBehind(insertion(), from + text.length));
  return true;
}

/** A picture is chosen when it was put in. What is typed then stands below it, not in its place. */
function writeBelow(transaction: Transaction, end: number, text: string): Transaction {
  const next = transaction.doc.resolve(end).nodeAfter;
  const isEmptyLine = next?.type.name === 'paragraph' && next.content.size === 0;
  if (!isEmptyLine) transaction.insert(end, transaction.doc.type.schema.node('paragraph'));
  return caretBehind(transaction.insertText(text, end + 1), end + 1 + text.length).scrollIntoView();
}

function caretBehind(transaction: Transaction, position: number): Transaction {
  return transaction.setSelection(TextSelection.create(transaction.doc, position));
}
