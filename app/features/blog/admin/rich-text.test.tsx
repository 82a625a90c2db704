// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { countCharacters } from './post-fields.ts';
import { RichText, type WrittenText } from './rich-text.tsx';

afterEach(cleanup);

const written = createRef<WrittenText>();

function textWith(html: string, isInvalid = false, onCount = (_characters: number) => {}) {
  return (
    <RichText
      html={html}
      written={written}
      onWritten={() => {}}
      onCount={onCount}
      onError={() => {}}
      labelledBy="label"
      isInvalid={isInvalid}
    />
  );
}

test('a render that comes late, with the text of some keys ago, does not undo what was typed since', async () => {
  const { rerender } = render(textWith('<p>What was typed</p>'));
  const text = await screen.findByRole('textbox');
  rerender(textWith('<p>What was</p>'));
  expect(text.textContent).toBe('What was typed');
});

test('a table is written without styles, which the policy of the page forbids', async () => {
  render(textWith('<table><tbody><tr><th>Style</th><td>APA</td></tr></tbody></table><p>End</p>'));
  const { editor } = (await screen.findByRole('textbox')) as HTMLElement & { editor: Editor };
  expect(editor.getHTML()).toMatch(/^<table><tbody><tr><th.*Style/);
  expect(editor.getHTML()).not.toMatch(/style=|colgroup/);
});

test('a render between two keys leaves the editor alone', async () => {
  const { rerender } = render(textWith('', true));
  const text = await screen.findByRole('textbox');
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
  const setOptions = vi.spyOn(Editor.prototype, 'setOptions');
  rerender(textWith('<p>W</p>', false));
  rerender(textWith('<p>Wo</p>', false));
  expect(text.getAttribute('aria-invalid')).toBeNull();
  expect(setOptions).not.toHaveBeenCalled();
});

test('the text is written out when it is asked for, and once', async () => {
  const getHtml = vi.spyOn(Editor.prototype, 'getHTML');
  render(textWith('<p>As it was</p>'));
  await screen.findByRole('textbox');
  const editor = await vi.waitUntil(() => getEditor());
  expect(written.current?.take()).toBeUndefined();
  editor.commands.insertContentAt(1, 'Now ');
  editor.commands.insertContentAt(1, 'And ');
  expect(getHtml).not.toHaveBeenCalled();
  expect(written.current?.take()).toBe('<p>And Now As it was</p>');
  expect(written.current?.take()).toBeUndefined();
});

test('while somebody writes, the length is told as what is saved counts it', async () => {
  const onCount = vi.fn();
  render(textWith('<p>One &amp; two</p><ul><li><p>three</p></li></ul>', false, onCount));
  await screen.findByRole('textbox');
  const editor = await vi.waitUntil(() => getEditor());
  editor.commands.insertContentAt(1, 'Now ');
  await vi.waitUntil(() => onCount.mock.calls.length > 0);
  expect(onCount).toHaveBeenLastCalledWith(countCharacters(editor.getHTML()));
});

function getEditor(): Editor | undefined {
  const text = document.querySelector('.ProseMirror');
  return (text as unknown as { editor?: Editor } | null)?.editor;
}
