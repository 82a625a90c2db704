import { expect, test } from 'vitest';
import { COVER_HEIGHT, COVER_WIDTH, drawCover } from './cover-drawing.ts';

test.each([
  ['A Thesis Statement That Can Be Wrong', 'If no reader could disagree with it.', 'T'],
  ['Cut Ten Percent', 'Almost any draft can lose a tenth.', 'P'],
  ['Go', '', 'G'],
  ['2026', '', '2'],
  ['…', '', '¶'],
  ['Pneumonoultramicroscopicsilicovolcanoconiosis', 'Ab '.repeat(400), 'P'],
])('the cover of “%s” stays within its frame and is always the same', (title, text, initial) => {
  const drawing = drawCover(title, text);
  expect(drawing.initial).toBe(initial);
  expect(drawing.words.length).toBeGreaterThan(7);
  expect(drawing.words).toContain(drawing.struck);
  expect(drawing.words).toContain(drawing.insertedAfter);
  for (const { x, y, width } of drawing.words) {
    expect(x + width).toBeLessThan(COVER_WIDTH);
    expect(y).toBeLessThan(COVER_HEIGHT);
  }
  expect(drawCover(title, text)).toEqual(drawing);
});
