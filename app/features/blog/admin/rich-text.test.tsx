// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

function textWith(html: string, isInvalid = false) {
  return (
    <RichText html={html} onChange={() => {}} onError={() => {}} labelledBy="label" isInvalid={isInvalid} />
  );
}

test('a render that comes late, with the text of some keys ago, does not undo what was typed since', async () => {
  const { rerender } = render(textWith('<p>What was typed</p>'));
  const text = await screen.findByRole('textbox');
  rerender(textWith('<p>What was</p>'));
  expect(text.textContent).toBe('What was typed');
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
