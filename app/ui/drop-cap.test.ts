import { expect, test } from 'vitest';
import { dropCap } from './drop-cap.ts';

test.each([
  ['<p>If a title says nothing', 'drop-cap'],
  ['<p>“If” is a word', 'drop-cap'],
  ['<p>A thesis can be wrong', 'drop-cap is-word'],
  ['<p>“I was there', 'drop-cap is-word'],
  ['<p>I&nbsp;wrote', 'drop-cap is-word'],
  ['I write alone', 'drop-cap is-word'],
  ['Ideas first', 'drop-cap'],
  ['<h2>Title</h2><p>Text</p>', ''],
  ['<p class="x">Text</p>', ''],
  ['', 'drop-cap'],
])('%s: %s', (text, classes) => {
  expect(dropCap(text)).toBe(classes);
});
