// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { cloneElement, createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { withoutMarks } from './clean-paste.ts';
import { countCharacters } from './content-length.ts';
import { canHold } from './held-markup.ts';
import { RichText, type RichTextProps, type WrittenText } from './rich-text.tsx';

afterEach(cleanup);

const written = createRef<WrittenText>();

function textWith(
  html: string,
  isInvalid = false,
  onCount: RichTextProps['onCount'] = () => {},
  onError = (_message: string) => {},
  onWritten = () => {},
) {
  return (
    <RichText
      html={html}
      isSample={false}
      written={written}
      onWritten={onWritten}
      onCount={onCount}
      onError={onError}
      labelledBy="label"
      isInvalid={isInvalid}
    />
  );
}

test('rich text: a late render with an older text does not undo what was typed since', async () => {
  const { rerender } = render(textWith('<p>What was typed</p>'));
  const text = await screen.findByRole('textbox');
  rerender(textWith('<p>What was</p>'));
  expect(text.textContent).toBe('What was typed');
});

test('rich text: a table is stored without style attributes', async () => {
  render(textWith('<table><tbody><tr><th>Style</th><td>APA</td></tr></tbody></table><p>End</p>'));
  const editor = await vi.waitUntil(() => getEditor());
  expect(editor.getHTML()).toMatch(/^<table><tbody><tr><th.*Style/);
  expect(editor.getHTML()).not.toMatch(/style=|colgroup/);
});

test('rich text: a table shows its caption', async () => {
  render(textWith('<table><caption>Table 1</caption><tbody><tr><td>APA</td></tr></tbody></table><p>End</p>'));
  const editor = await vi.waitUntil(() => getEditor());
  expect(editor.view.dom.querySelector('table > caption')?.textContent).toBe('Table 1');
});

test('rich text: a render between two keys does not change the editor', async () => {
  const { rerender } = render(textWith('', true));
  const text = await screen.findByRole('textbox');
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
  const setOptions = vi.spyOn(Editor.prototype, 'setOptions');
  rerender(textWith('<p>W</p>', false));
  rerender(textWith('<p>Wo</p>', false));
  expect(text.getAttribute('aria-invalid')).toBeNull();
  expect(setOptions).not.toHaveBeenCalled();
});

test('rich text: the text is serialised on demand, and once', async () => {
  const getHtml = vi.spyOn(Editor.prototype, 'getHTML');
  render(textWith('<p>As it was</p>'));
  await screen.findByRole('textbox');
  const editor = await vi.waitUntil(() => getEditor());
  expect(written.current?.take()).toBeUndefined();
  editor.commands.insertContentAt(1, 'Now ');
  editor.commands.insertContentAt(1, 'And ');
  expect(getHtml).not.toHaveBeenCalled();
  expect(written.current?.take()).toEqual({ content: '<p>And Now As it was</p>' });
  expect(written.current?.take()).toBeUndefined();
});

test('rich text: while typing, the length is reported as it counts when saved', async () => {
  const onCount = vi.fn();
  render(textWith('<p>One or two</p><ul><li><p>three</p></li></ul>', false, onCount));
  await screen.findByRole('textbox');
  const editor = await vi.waitUntil(() => getEditor());
  editor.commands.insertContentAt(1, 'Now ');
  await vi.waitUntil(() => onCount.mock.calls.length > 0);
  expect(onCount).toHaveBeenLastCalledWith('Now One or two three');
  expect(countCharacters(editor.getHTML())).toBe('Now One or two three'.length);
});

const constructs = {
  'sub- and superscript': '<p>H<sub>2</sub>O, x<sup>2</sup></p>',
  'small caps': '<p><span class="small-caps">bce</span></p>',
  'struck words and code': '<p><s>old</s> <code>new</code></p>',
  'a correction with its reason': '<p><s>very</s> <u>quite</u><small>How old?</small> old</p>',
  verse: '<p class="verse">Line one<br>Line two</p>',
  'a reference entry': '<p class="reference">Author, A. (2020).</p>',
  'a figure with a caption':
    '<figure><img src="/media/a.webp" alt="A dot"><figcaption>Figure 1. <em>A dot</em></figcaption></figure>',
  'a table with a caption and merged cells':
    '<table><caption>Table 1. <em>Counts</em></caption><tbody><tr><th colspan="2"><p>Both</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
  'a footnote':
    '<p>Said<sup><a href="#note-1" id="note-ref-1">1</a></sup>.</p><h2>Notes</h2><ol><li id="note-1">See <em>Emma</em>.</li></ol>',
  'an equation':
    '<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></p>',
  'a caption with a link and small letters':
    '<table><caption>CO<sub>2</sub> in <a href="/samples">air</a></caption><tbody><tr><td><p>1</p></td></tr></tbody></table>',
  'a link on code': '<p><a href="/samples"><code>octavo</code></a></p>',
  'the target of a link, and another direction':
    '<h2 id="text-methods">Methods</h2><p lang="he" dir="rtl">שלום</p>',
  'a correction with italics':
    '<p>The <s>novel, <em>Emma</em>,</s> <u>novel <em>Emma</em></u><small>Not <em>another</em>.</small> was late.</p>',
  'a rule': '<p>One</p><hr><p>Two</p>',
  'the annotation of a source':
    '<p class="reference">Burt, R. (2004).</p><div><p>He asks who knows whom.</p></div>',
};

test.each(Object.entries(constructs))(
  'rich text: %s opens in the visual editor and is saved unchanged',
  async (_, html) => {
    expect(canHold(html, false)).toBe(true);
    render(textWith(`${html}<p>End</p>`));
    const editor = await vi.waitUntil(() => getEditor());
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, '.');
    expect(written.current?.take()?.content).toContain(html.split('<h2>')[0]);
    cleanup();
  },
);

test('rich text: changes in captions, code and ends of paragraphs stay changes when something else is edited', async () => {
  const changed = [
    '<table><caption>Table 1. <mark data-comment="n1">Deaths</mark></caption><tbody><tr><td><p>1</p></td></tr></tbody></table>',
    '<table><caption>Table 1. <del>Deths</del><ins>Deaths</ins></caption><tbody><tr><td><p>1</p></td></tr></tbody></table>',
    '<p><del><code>old()</code></del><ins><code>new()</code></ins></p>',
    '<pre><code>a <del>two</del><ins>three</ins></code></pre>',
    '<p data-mark="deleted">One. </p><p>Next.</p>',
  ];
  for (const html of changed) {
    render(cloneElement(textWith(`${html}<p>End</p>`), { isSample: true }));
    const editor = await vi.waitUntil(() => getEditor());
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, '.');
    const text = written.current?.take();
    expect(text?.marked).toContain(html);
    expect(text?.content).not.toMatch(/<(?:ins|del|mark)|two|old|Deths|One\.Next/);
    cleanup();
  }
});

test('rich text: a copied table has the finished words of its caption', async () => {
  const table =
    '<table><caption><del>Deths</del><ins>Deaths</ins> <mark data-comment="n">here</mark></caption><tbody><tr><td><p>1</p></td></tr></tbody></table>';
  render(cloneElement(textWith(`${table}<p>End</p>`), { isSample: true }));
  const { state } = await vi.waitUntil(() => getEditor());
  const copied = withoutMarks(state.doc.slice(0, state.doc.content.size));
  expect(copied.content.firstChild?.attrs.caption).toBe('Deaths here');
});

test('rich text: markup that the visual editor would lose opens as source', () => {
  const lost = [
    '<section><p>One</p></section>',
    '<p><span class="red">One</span></p>',
    '<figure><video src="/a.mp4"></video></figure>',
    '<p><mi>x</mi></p>',
    '<style>p{}</style><p>One</p>',
    'Plain text',
  ];
  for (const html of lost) expect(canHold(html, true), html).toBe(false);
  for (const html of ['<p><del>One</del></p>', '<p data-mark="inserted">One</p>'])
    expect([canHold(html, true), canHold(html, false)], html).toEqual([true, false]);
  const inserted = '<figure><ins><img src="/a.png" alt=""></ins><figcaption>One</figcaption></figure>';
  expect(canHold(inserted, true)).toBe(true);
});

test('toolbar: all tools are shown on demand, and the browser remembers it', async () => {
  render(textWith('<p>Text</p>'));
  await vi.waitUntil(() => getEditor());
  expect(screen.queryByRole('button', { name: 'Small caps' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All tools' }));
  screen.getByRole('button', { name: 'Small caps' });
  cleanup();
  render(textWith('<p>Text</p>'));
  await screen.findByRole('button', { name: 'Small caps' });
  window.localStorage.clear();
});

test('tools at the selection: they are there for some words and for all of them, not for a caret', async () => {
  render(textWith('<p>Some words</p>'));
  const editor = await vi.waitUntil(() => getEditor());
  const tools = () => screen.queryByRole('group', { name: 'Selected words' });
  editor.commands.selectAll();
  await expect.poll(tools).not.toBeNull();
  editor.commands.setTextSelection(2);
  await expect.poll(tools).toBeNull();
  editor.commands.setTextSelection({ from: 1, to: 5 });
  await expect.poll(tools).not.toBeNull();
});

test('toolbar: Insert offers what a slash does, in a paragraph of its own', async () => {
  render(textWith('<p>Text</p><p>End</p>'));
  const editor = await vi.waitUntil(() => getEditor());
  editor.commands.setTextSelection(3);
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  fireEvent.mouseDown(await screen.findByRole('option', { name: 'Rule' }));
  expect(editor.getHTML()).toMatch(/^<p>Text<\/p><hr>.*<p>End<\/p>$/);
});

test('toolbar: Insert offers how a paragraph is set', async () => {
  render(textWith('<p></p>'));
  const editor = await vi.waitUntil(() => getEditor());
  for (const [name, look] of [
    ['Verse', 'verse'],
    ['Reference entry', 'reference'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
    fireEvent.mouseDown(await screen.findByRole('option', { name }));
    expect(editor.getHTML()).toBe(`<p class="${look}"></p>`);
  }
});

test('toolbar: Insert puts a footnote at the caret, and a slash puts it after the text before', async () => {
  render(textWith('<p>Text</p><p></p><p>End</p>'));
  const editor = await vi.waitUntil(() => getEditor());
  editor.commands.setTextSelection(3);
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  fireEvent.mouseDown(await screen.findByRole('option', { name: 'Footnote' }));
  expect(editor.getText({ blockSeparator: '|' })).toBe('Text||End');
  expect(editor.state.selection.from).toBe(3);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  editor.chain().setTextSelection(7).insertContent('/').run();
  fireEvent.mouseDown(await screen.findByRole('option', { name: 'Footnote' }));
  expect(editor.getText({ blockSeparator: '|' })).toBe('Text|End');
  expect(editor.state.selection.from).toBe(5);
});

test("toolbar: each button's name contains its text, for speech control", async () => {
  render(textWith('<table><tbody><tr><td><p>Cell</p></td></tr></tbody></table>'));
  const editor = await vi.waitUntil(() => getEditor());
  editor.commands.setTextSelection(4);
  await screen.findByRole('button', { name: 'Add row' });
  const buttons = within(screen.getByRole('toolbar')).getAllByRole('button');
  const toLetters = (text: string | null) =>
    (text ?? '')
      .replace(/[^\p{L}\p{N} ]/gu, '')
      .trim()
      .toLowerCase();
  const getName = (button: HTMLElement) => button.getAttribute('aria-label');
  const unlike = buttons.filter(
    (button) => !toLetters(getName(button)).includes(toLetters(button.textContent)),
  );
  expect(unlike.map(getName)).toEqual([]);
});

test.each([
  ['photo.heic', 'image/heic', /HEIC.*Save it as JPEG/],
  ['logo.svg', 'image/svg+xml', /SVG.*Save it as PNG/],
  ['notes.pdf', 'application/pdf', /Accepted pictures/],
])('pictures: %s is refused with its reason', async (name, type, reason) => {
  const onError = vi.fn();
  render(textWith('<p>Text</p>', false, () => {}, onError));
  await vi.waitUntil(() => getEditor());
  const files = [new File(['x'], name, { type })];
  fireEvent.change(screen.getByLabelText('Picture to insert'), { target: { files } });
  expect(onError).toHaveBeenCalledWith(expect.stringMatching(reason));
});

test('pictures: the message about one that a paste lost outlasts the change of the text, and goes with the next one', async () => {
  let message: string | undefined;
  const onError = (text: string) => {
    message = text;
  };
  const onWritten = vi.fn(() => {
    message = undefined;
  });
  render(textWith('<p>Text</p>', false, () => {}, onError, onWritten));
  const editor = await vi.waitUntil(() => getEditor());
  const pasted: Record<string, string> = {
    'text/html': '<p>From Word<img src="file:///C:/clip.png"></p>',
    'text/plain': 'From Word',
  };
  const clipboardData = { getData: (type: string) => pasted[type] ?? '', files: [] };
  fireEvent.paste(editor.view.dom, { clipboardData });
  expect(editor.getText()).toContain('From Word');
  await vi.waitUntil(() => onWritten.mock.calls.length === 1);
  expect(message).toMatch(/A picture could not be pasted/);
  editor.commands.insertContent(' and more');
  await vi.waitUntil(() => onWritten.mock.calls.length === 2);
  expect(message).toBeUndefined();
});

function paste(editor: Editor, pasted: Record<string, string>, files: File[] = []) {
  const clipboardData = { getData: (type: string) => pasted[type] ?? '', files };
  fireEvent.paste(editor.view.dom, { clipboardData });
}

test('toolbar: Insert leaves nothing in the text if nothing is chosen', async () => {
  render(textWith('<p>Text</p><p></p>'));
  const editor = await vi.waitUntil(() => getEditor());
  const before = editor.getHTML();
  for (const caret of [3, 7]) {
    editor.commands.setTextSelection(caret);
    fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
    await screen.findByRole('listbox', { name: 'Insert' });
    expect(editor.getHTML()).toBe(before);
    fireEvent.keyDown(editor.view.dom, { key: 'Escape' });
    await vi.waitUntil(() => screen.queryByRole('listbox') === null);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  await screen.findByRole('listbox', { name: 'Insert' });
  editor.commands.setTextSelection(2);
  await vi.waitUntil(() => screen.queryByRole('listbox') === null);
  expect(editor.getHTML()).toBe(before);
});

test('rich text: Ctrl+K makes a link of the selected words, and does nothing without any', async () => {
  render(textWith('<p>Some words</p>'));
  const editor = await vi.waitUntil(() => getEditor());
  const press = () => fireEvent.keyDown(editor.view.dom, { key: 'k', code: 'KeyK', ctrlKey: true });
  editor.commands.setTextSelection(3);
  press();
  expect(screen.queryByRole('dialog')).toBeNull();
  editor.commands.setTextSelection({ from: 1, to: 5 });
  press();
  await screen.findByRole('dialog', { name: 'Link' });
});

const markdown = '# Chapter\n\nSome **bold** words.\n\n- one\n- two\n\n1. first\n2. second';
const fromMarkdown =
  '<h2>Chapter</h2><p>Some <strong>bold</strong> words.</p><ul><li><p>one</p></li><li><p>two</p></li></ul><ol><li><p>first</p></li><li><p>second</p></li></ol>';

test.each([
  ['plain text', {}],
  [
    'text that a program also copies as HTML',
    { 'text/html': `<div>${markdown.replace(/\n/g, '<br>')}</div>` },
  ],
])('light markdown: %s is pasted as headings and lists', async (_name, html) => {
  render(textWith(''));
  const editor = await vi.waitUntil(() => getEditor());
  paste(editor, { 'text/plain': markdown, ...html });
  expect(editor.getHTML().replace('<p></p>', '')).toBe(fromMarkdown);
});

test('light markdown: a line within a sentence, and text with a structure of its own, are pasted as they are', async () => {
  render(textWith('<p>It was</p>'));
  const editor = await vi.waitUntil(() => getEditor());
  editor.commands.focus('end');
  paste(editor, { 'text/plain': '- 5 degrees' });
  expect(editor.getText()).toBe('It was- 5 degrees');
  editor.commands.setContent('');
  paste(editor, { 'text/plain': '# one\n# two', 'text/html': '<ul><li># one</li><li># two</li></ul>' });
  expect(editor.getHTML()).toContain('<li><p># one</p></li>');
});

test('light markdown: one number sign makes a chapter, as two do', async () => {
  render(textWith('<p></p>'));
  const editor = await vi.waitUntil(() => getEditor());
  const { view } = editor;
  for (const letter of '# ') {
    const { from, to } = view.state.selection;
    const isHandled = view.someProp('handleTextInput', (handle) =>
      handle(view, from, to, letter, () => view.state.tr.insertText(letter)),
    );
    if (!isHandled) view.dispatch(view.state.tr.insertText(letter));
  }
  expect(editor.getHTML()).toMatch(/^<h2><\/h2>/);
});

test('pictures: one of another site is left out of a pasted text and named, one of this site stays', async () => {
  const onError = vi.fn();
  render(textWith('', false, () => {}, onError));
  const editor = await vi.waitUntil(() => getEditor());
  const own = `${window.location.origin}/media/a.webp`;
  const html = `<p>Words <img src="https://other.example/b.png"></p><p><img src="${own}" alt="A"></p>`;
  paste(editor, { 'text/plain': 'Words', 'text/html': html });
  expect(editor.getHTML()).not.toContain('other.example');
  expect(editor.getHTML()).toContain('src="/media/a.webp"');
  expect(onError).toHaveBeenCalledWith(
    expect.stringMatching(/A picture could not be pasted.* on other\.example\./),
  );
});

function getEditor(): Editor | undefined {
  const text = document.querySelector('.ProseMirror');
  return (text as unknown as { editor?: Editor } | null)?.editor;
}
