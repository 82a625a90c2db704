import { expect, test } from 'vitest';
import { COVER_HEIGHT, COVER_WIDTH, drawCover } from './cover-drawing.ts';

test.each([
  ['A Thesis Statement That Can Be Wrong', 'thesis', 'Thesis'],
  ['Choosing a Statistical Test', 'statistics', 'Statistical'],
  ['Cut Ten Percent', 'revising', 'Percent'],
  ['APA 7 and MLA 9, Side by Side', 'APA', 'APA'],
  ['Go', '', 'Go'],
  ['2026', '', '2026'],
  ['…', '', '¶'],
  ['What This Does', '', 'What'],
  ['Pneumonoultramicroscopicsilicovolcanoconiosis', '', 'Pneumonoultramicroscopicsilicovolcanoconiosis'],
])('cover drawing: that of “%s” shows a word of it and is always the same', (title, subject, word) => {
  const tags = subject ? ['writing', subject] : [];
  const drawing = drawCover(title, tags);
  expect(drawing.word.text).toBe(word);
  expect(drawing.subject).toBe(tags[0] ?? '');
  expect(drawCover(title, tags)).toEqual(drawing);
  for (const [, x, y, width] of drawing.lines.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x) + Number(width)).toBeLessThan(COVER_WIDTH);
    expect(Number(y)).toBeLessThan(COVER_HEIGHT);
  }
});

test('cover drawing: a longer word is set smaller', () => {
  const [short, long] = [drawCover('Commas', []), drawCover('Acknowledgements', [])];
  expect(long.word.size).toBeLessThan(short.word.size);
});

test('cover drawing: covers of other titles have other marks', () => {
  const pens = ['Commas', 'Meaning', 'Extension', 'Poster', 'Review'].map(
    (title) => drawCover(title, []).pen,
  );
  expect(new Set(pens).size).toBeGreaterThan(1);
});
