// @vitest-environment happy-dom
import { Editor, getHTMLFromFragment } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import { Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { openMarked } from './change-marks.ts';
import { changesAt, changesIn, decide, decided } from './changes.ts';
import type { Decision } from './decide-html.ts';
import { sampleExtensions } from './extensions.ts';
import { passagesIn, readQuote, withoutPassage, withPassage } from './passages.ts';
import { recordedDoc, setRecording } from './recording.ts';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function createEditor(content: string, isOn = true): Editor {
  const editor = new Editor({ extensions: sampleExtensions, content: openMarked(content), injectCSS: false });
  editors.push(editor);
  setRecording(editor.view, isOn, 'Ada');
  return editor;
}

/** The text without the names and dates of its changes. */
function marked(editor: Editor): string {
  return editor.getHTML().replace(/ (?:data-author|datetime)="[^"]*"/g, '');
}

function textAfter(doc: PmNode, decision: Decision): string {
  const transform = new Transform(doc);
  decide(transform, decision, { from: 0, to: doc.content.size });
  return transform.doc
    .textBetween(0, transform.doc.content.size, '¶')
    .replace(/^¶+|¶+$/g, '')
    .replace(/¶+/g, '¶');
}

function type(editor: Editor, text: string) {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
}

test('recording: typed words are inserted, and are one change', () => {
  const editor = createEditor('<p>Bread old.</p>');
  editor.commands.setTextSelection(6);
  type(editor, ' is');
  expect(marked(editor)).toBe('<p>Bread<ins> is</ins> old.</p>');
  expect(editor.getHTML()).toMatch(/<ins data-author="Ada" datetime="\d{4}-\d\d-\d\dT\d\d:\d\d:00Z">/);
});

test('recording: deleted words stay, struck, and own insertions are removed', () => {
  const editor = createEditor('<p>Bread is old.</p>');
  editor.commands.setTextSelection({ from: 7, to: 9 });
  type(editor, 'was');
  expect(marked(editor)).toBe('<p>Bread <del>is</del><ins>was</ins> old.</p>');
  expect(editor.state.selection.head).toBe(12);
  editor.commands.deleteRange({ from: 9, to: 11 });
  expect(marked(editor)).toBe('<p>Bread <del>is</del><ins>s</ins> old.</p>');
});

test('recording: words with another formatting are struck and inserted again, and once more formatted back', () => {
  const editor = createEditor('<p>In <strong>Emma</strong> and Persuasion.</p>');
  editor.commands.setTextSelection({ from: 4, to: 12 });
  editor.commands.toggleItalic();
  const changed =
    '<p>In <strong><del>Emma</del></strong><em><strong><ins>Emma</ins></strong></em><del> and</del><em><ins> and</ins></em> Persuasion.</p>';
  const plain = (html: string) => html.replace(/<\/?(?:em|strong)>/g, '');
  expect(plain(marked(editor))).toBe(plain(changed));
  expect(textAfter(editor.state.doc, 'accept')).toBe('In Emma and Persuasion.');
  expect(textAfter(editor.state.doc, 'reject')).toBe('In Emma and Persuasion.');
  editor.view.dispatch(decided(editor.state, 'accept'));
  expect(editor.getHTML()).toBe('<p>In <strong><em>Emma</em></strong><em> and</em> Persuasion.</p>');

  const again = createEditor('<p>In Emma.</p>');
  again.commands.setTextSelection({ from: 4, to: 8 });
  again.commands.toggleItalic();
  expect(marked(again)).toMatch(/^<p>In <del>Emma<\/del>.*Emma.*\.<\/p>$/);
  const { from, to } = again.state.selection;
  expect(again.state.doc.textBetween(from, to)).toBe('Emma');
  again.commands.toggleItalic();
  expect(again.getHTML()).toBe('<p>In Emma.</p>');
});

test('recording: Backspace moves the caret before what it deletes, Delete behind it', () => {
  const editor = createEditor('<p>abcd</p>');
  editor.commands.setTextSelection(3);
  editor.view.dispatch(editor.state.tr.delete(2, 3));
  expect([marked(editor), editor.state.selection.head]).toEqual(['<p>a<del>b</del>cd</p>', 2]);
  editor.commands.setTextSelection(3);
  editor.view.dispatch(editor.state.tr.delete(3, 4));
  expect([marked(editor), editor.state.selection.head]).toEqual(['<p>a<del>bc</del>d</p>', 4]);
});

test('recording: Enter inserts the end of a paragraph, Backspace deletes one or removes the writer’s own', () => {
  const editor = createEditor('<p>abcd</p><p>ef</p>');
  editor.commands.setTextSelection(3);
  editor.commands.splitBlock();
  expect(marked(editor)).toBe('<p data-mark="inserted">ab</p><p>cd</p><p>ef</p>');
  editor.commands.joinBackward();
  expect(marked(editor)).toBe('<p>abcd</p><p>ef</p>');
  editor.commands.setTextSelection(7);
  editor.commands.joinBackward();
  expect(marked(editor)).toBe('<p data-mark="deleted">abcd</p><p>ef</p>');
});

test('recording: a paragraph after a heading is new, and the heading stays when it is rejected', () => {
  const editor = createEditor('<h2>Part</h2><p>Text</p>');
  editor.commands.setTextSelection(5);
  editor.commands.splitBlock();
  type(editor, 'New');
  expect(marked(editor)).toBe('<h2>Part</h2><p data-mark="inserted"><ins>New</ins></p><p>Text</p>');
  editor.view.dispatch(decided(editor.state, 'reject'));
  expect(marked(editor)).toBe('<h2>Part</h2><p>Text</p>');
});

test('recording: one undo takes back one edit, marks included', () => {
  const editor = createEditor('<p>Bread is old.</p>');
  editor.commands.setTextSelection({ from: 7, to: 9 });
  editor.view.dispatch(editor.state.tr.insertText('was'));
  editor.commands.undo();
  expect(marked(editor)).toBe('<p>Bread is old.</p>');
  editor.commands.redo();
  expect(marked(editor)).toBe('<p>Bread <del>is</del><ins>was</ins> old.</p>');
});

test('recording off: words typed into a deletion are not deleted with it', () => {
  const editor = createEditor('<p>a<del>bcd</del>e</p>', false);
  editor.commands.setTextSelection(3);
  type(editor, 'X');
  expect(marked(editor)).toBe('<p>a<del>b</del>X<del>cd</del>e</p>');
});

test('recording: a composition is not touched before it ends, is saved as recorded, and is one step of undo', async () => {
  const editor = createEditor('<p>Bread is old.</p>');
  const { input } = editor.view as unknown as { input: { composing: boolean } };
  input.composing = true;
  editor.commands.setTextSelection({ from: 7, to: 9 });
  for (const text of ['w', 'wa', 'was']) {
    const { from } = editor.state.selection;
    const start = text === 'w' ? from : from - text.length + 1;
    const end = text === 'w' ? 9 : from;
    editor.view.dispatch(editor.state.tr.insertText(text, start, end).setMeta('composition', 7));
  }
  expect(marked(editor)).toBe('<p>Bread was old.</p>');
  const saved = getHTMLFromFragment(recordedDoc(editor).content, editor.schema);
  expect(saved).toMatch(/<del[^<>]*>is<\/del><ins[^<>]*>was<\/ins>/);
  input.composing = false;
  editor.view.dom.dispatchEvent(new Event('compositionend'));
  await expect.poll(() => marked(editor)).toBe('<p>Bread <del>is</del><ins>was</ins> old.</p>');
  editor.commands.undo();
  expect(marked(editor)).toBe('<p>Bread is old.</p>');
});

test('passages: notes on overlapping words each keep their own, and one is removed without the other', () => {
  const editor = createEditor('<p>One two three four.</p>', false);
  editor.view.dispatch(withPassage(editor.state, 'a', 1, 8));
  editor.view.dispatch(withPassage(editor.state, 'b', 5, 14));
  expect(editor.getHTML()).toBe(
    '<p><mark data-comment="a">One </mark><mark data-comment="a b">two</mark><mark data-comment="b"> three</mark> four.</p>',
  );
  expect(passagesIn(editor.state.doc).get('b')?.quote).toBe('two three');
  editor.view.dispatch(withoutPassage(editor.state, 'a'));
  expect(editor.getHTML()).toBe('<p>One <mark data-comment="b">two three</mark> four.</p>');
});

test('passages: the quotation of changed words is what stands there in the accepted text', () => {
  const words = 'A <del>4.1</del><ins>four</ins>';
  const editor = createEditor(
    `<p><mark data-comment="a">${words}</mark></p><p><mark data-comment="a"><del>Very</del>long</mark> B</p>`,
  );
  const { doc } = editor.state;
  expect(passagesIn(doc).get('a')?.quote).toBe('A four long');
  expect(readQuote(doc, 2, doc.content.size - 2)).toBe(' four long ');
});

test('changes: the one at the caret is accepted or rejected, others stay', () => {
  const editor = createEditor('<p>a<del>b</del><ins>c</ins> d <ins>e</ins></p>');
  editor.commands.setTextSelection(2);
  editor.view.dispatch(decided(editor.state, 'accept', changesAt(editor.state)));
  expect(marked(editor)).toBe('<p>a<ins>c</ins> d <ins>e</ins></p>');
  editor.commands.setTextSelection(3);
  editor.view.dispatch(decided(editor.state, 'reject', changesAt(editor.state)));
  expect(marked(editor)).toBe('<p>a d <ins>e</ins></p>');
});

test('changes: both halves of a move are decided together', () => {
  const editor = createEditor('<p><del data-move="1">x</del>a</p><p>b<ins data-move="1">x</ins></p>');
  editor.commands.setTextSelection(1);
  editor.view.dispatch(decided(editor.state, 'accept', changesAt(editor.state)));
  expect(marked(editor)).toBe('<p>a</p><p>bx</p>');
});

test('recording: the beginning of a block and the writer’s own empty one before it are deleted, and the rest stays one block', () => {
  const editor = createEditor('<p>a</p><p>One</p>');
  editor.commands.setTextSelection(2);
  editor.commands.splitBlock();
  run(editor, { from: 4, length: 3, what: 'delete', text: '' });
  expect(marked(editor)).toBe('<p>a</p><p><del>O</del>ne</p>');
});

const papers = {
  'an insertion, a deletion and a passage in each other':
    '<p>a <ins data-author="B. C." datetime="2026-01-02T03:04:00Z">b <del data-author="D">c</del></ins> <mark data-comment="3 5">d <strong>e</strong></mark></p>',
  'a note on a point': '<p>a<mark data-comment="4"></mark>b</p>',
  'a move':
    '<p><del data-author="A" data-move="7">x</del> and <ins data-author="A" data-move="7">x</ins></p>',
  'ends of paragraphs':
    '<h2 data-mark="inserted" data-author="A">H</h2><p data-mark="deleted" datetime="2026-01-02T03:04:00Z">a</p><p>b</p>',
  'a changed picture':
    '<figure><del data-author="A"><img src="/media/a.webp" alt="x"></del><figcaption>F</figcaption></figure>',
  'a changed row':
    '<table><tbody><tr data-mark="deleted" data-author="A"><td><p>a</p></td></tr><tr><td><p>b</p></td></tr></tbody></table>',
  'words of another language': '<p><span lang="fr">chat</span></p>',
  'blocks that belong together': '<p class="reference">A.</p><div><p>About it.</p></div>',
};

test.each(Object.entries(papers))('marked text: %s is read and written as it was', (_, html) => {
  const editor = createEditor(`${html}<p>End</p>`, false);
  expect(editor.getHTML()).toBe(`${html}<p>End</p>`);
});

test('marked text: the changed end of a list item is at its paragraph', () => {
  const editor = createEditor('<ul><li data-mark="inserted">a</li><li>b</li></ul><p>c</p>', false);
  expect(editor.getHTML()).toBe('<ul><li><p data-mark="inserted">a</p></li><li><p>b</p></li></ul><p>c</p>');
  expect(changesIn(editor.state.doc)).toHaveLength(1);
});

const edit = fc.record({
  from: fc.nat(200),
  length: fc.oneof(fc.constant(0), fc.nat(12)),
  what: fc.constantFrom('type', 'delete', 'split', 'paste'),
  text: fc.stringMatching(/^[x-z]{1,4}$/),
});

const start =
  '<h2>Title</h2><p>One <em>two</em> three.</p><p>Four.</p><ul><li><p>five</p></li><li><p>six</p></li></ul><blockquote><p>seven</p></blockquote><p>eight</p>';

function run(
  editor: Editor,
  { from, length, what, text }: { from: number; length: number; what: string; text: string },
) {
  const size = editor.state.doc.content.size;
  const at = from % size;
  const { doc } = editor.state;
  const chosen = TextSelection.between(doc.resolve(at), doc.resolve(Math.min(size, at + length)));
  editor.view.dispatch(editor.state.tr.setSelection(chosen));
  const { tr, selection, schema } = editor.state;
  if (what === 'type') editor.view.dispatch(tr.insertText(text));
  else if (what === 'split') editor.commands.splitBlock();
  else if (what === 'delete') editor.view.dispatch(tr.deleteSelection());
  else {
    const paragraph = (words: string) => schema.node('paragraph', null, schema.text(words));
    const slice = new Slice(schema.node('doc', null, [paragraph(text), paragraph('w')]).content, 1, 1);
    editor.view.dispatch(tr.replaceRange(selection.from, selection.to, slice));
  }
}

test('recording: after any edits, rejecting all gives the text before, and accepting all what was written', () => {
  // One for all edits: making an editor takes far longer than editing.
  const plain = new Editor({ extensions: sampleExtensions, injectCSS: false });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const editor = createEditor(start);
      const before = textAfter(editor.state.doc, 'accept');
      for (const each of edits) {
        const doc = plain.schema.nodeFromJSON(editor.getJSON());
        plain.view.updateState(EditorState.create({ doc, plugins: plain.state.plugins }));
        run(plain, each);
        const expected = textAfter(plain.state.doc, 'accept');
        run(editor, each);
        editor.state.doc.check();
        // Over a selection, Enter and text with paragraphs of its own may leave the ends of paragraphs elsewhere.
        const isDivided = each.length > 0 && (each.what === 'paste' || each.what === 'split');
        const shown = (text: string) => (isDivided ? text.replaceAll('¶', '') : text);
        expect(shown(textAfter(editor.state.doc, 'accept'))).toBe(shown(expected));
        expect(textAfter(editor.state.doc, 'reject')).toBe(before);
      }
      editor.destroy();
    }),
    { numRuns: 60 },
  );
  plain.destroy();
});
