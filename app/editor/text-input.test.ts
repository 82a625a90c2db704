// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { TextSelection } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, onTestFinished, test } from 'vitest';
import { handleTextInput } from './text-input.ts';

function editorWith(html: string) {
  const element = document.createElement('div');
  const editor = new Editor({ element, extensions: [StarterKit, Image], content: html });
  onTestFinished(() => editor.destroy());
  return editor;
}

/** Types as ProseMirror does when it finds a letter in the DOM and the browser's caret at `browserCaret`. */
function type({ state, view }: Editor, text: string, browserCaret: number) {
  const { from, to } = state.selection;
  const insertion = () => {
    const transaction = view.state.tr.insertText(text, from, to);
    return transaction.setSelection(TextSelection.create(transaction.doc, browserCaret));
  };
  if (!handleTextInput(view, from, to, text, insertion)) view.dispatch(insertion());
}

function htmlAndCaret(editor: Editor) {
  return { html: editor.getHTML(), caret: editor.state.selection.head };
}

test('text input: the caret is behind the first letter of a line, wherever the browser put its own', () => {
  for (const [before, after] of [
    ['<p></p>', '<p>L</p>'],
    ['<p>ine</p>', '<p>Line</p>'],
  ] as const) {
    const editor = editorWith(before);
    editor.commands.setTextSelection(1);
    type(editor, 'L', 1);
    expect(htmlAndCaret(editor)).toEqual({ html: after, caret: 2 });
  }
});

test('text input: further letters are left to ProseMirror', () => {
  const editor = editorWith('<p>Li</p>');
  editor.commands.setTextSelection(3);
  type(editor, 'n', 1);
  expect(htmlAndCaret(editor)).toEqual({ html: '<p>Lin</p>', caret: 1 });
});

test('text input: a letter above a picture at the start makes a line, with the caret behind it', () => {
  const editor = editorWith('<img src="/a.png"><p>Text</p>');
  const { state, view } = editor;
  view.dispatch(state.tr.setSelection(new GapCursor(state.doc.resolve(0))));
  type(editor, 'L', 2);
  expect(htmlAndCaret(editor)).toEqual({ html: '<p>L</p><img src="/a.png"><p>Text</p>', caret: 2 });
});

test('text input: text typed while a picture is selected goes below it', () => {
  for (const [before, after] of [
    ['<img src="/a.png"><p>Text</p>', '<img src="/a.png"><p>L</p><p>Text</p>'],
    ['<img src="/a.png"><p></p>', '<img src="/a.png"><p>L</p>'],
  ] as const) {
    const editor = editorWith(before);
    editor.commands.setNodeSelection(0);
    type(editor, 'L', 1);
    expect(htmlAndCaret(editor)).toEqual({ html: after, caret: 3 });
  }
});
