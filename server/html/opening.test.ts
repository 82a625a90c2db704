import { expect, test } from 'vitest';
import { extractOpening } from './opening.ts';

const long = `<p>${'word '.repeat(249)}end</p>`;

test('opening: an opening is made of whole paragraphs until a page is full', () => {
  expect(extractOpening(`<p>One.</p>\n${long}<p>Three.</p>`)).toBe(`<p>One.</p>${long}`);
});

test('opening: an opening has the headings between its paragraphs, and none at its end', () => {
  expect(extractOpening('<p>One.</p><h2 id="a">A</h2><p>Two.</p><h2 id="b">B</h2>')).toBe(
    '<p>One.</p><h4>A</h4><p>Two.</p>',
  );
});

test('opening: an opening ends before other elements, and may be empty', () => {
  expect(extractOpening('<p>One.</p><blockquote><p>Two.</p></blockquote>')).toBe('<p>One.</p>');
  expect(extractOpening('<h2 id="a">A</h2><ul><li>One.</li></ul>')).toBe('');
  expect(extractOpening('')).toBe('');
});

test('opening: an opening has no links', () => {
  expect(
    extractOpening(
      '<p>Text<sup><a href="#note-1" id="note-ref-1">1</a></sup> by <a href="https://example.org">her</a>.</p>',
    ),
  ).toBe('<p>Text by her.</p>');
});
