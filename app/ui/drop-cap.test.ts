import { expect, test } from 'vitest';
import { dropCap } from './drop-cap.ts';

const REST = ' and goes on for so long that two lines can stand beside a tall letter.';

test.each([
  ['<p>If a title says nothing', 'drop-cap'],
  ['<p>“If” is a word', 'drop-cap'],
  ['<p>A thesis can be wrong', 'drop-cap is-word'],
  ['<p>“I was there', 'drop-cap is-word'],
  ['<p>I&nbsp;wrote', 'drop-cap is-word'],
  ['I write alone', 'drop-cap is-word'],
  ['Ideas first', 'drop-cap'],
  ['<h2>Title</h2><p>Text', ''],
  ['<p class="x">Text', ''],
])('%s: %s', (text, classes) => {
  expect(dropCap(text + REST)).toBe(classes);
});

test('drop cap: a very short opening has no drop cap, however long the text and its tags are', () => {
  expect(dropCap(`<p>I</p><p>Then${REST}</p>`)).toBe('');
  expect(dropCap(`<p>See <a href="https://example.com/${'a'.repeat(80)}">this</a>.</p>`)).toBe('');
  expect(dropCap('')).toBe('');
});
