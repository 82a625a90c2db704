import { expect, test } from 'vitest';
import { withEndOfFirstView } from './page.tsx';

const FILLER = `<p>${'x'.repeat(1_490)}`;

test('first view: it ends after a paragraph of the text', () => {
  expect(withEndOfFirstView(`${FILLER}xxxxxxxx</p><p>b</p>`)).toMatch(
    /x<\/p><span id="end-of-first-view".*<\/span><p>b<\/p>$/,
  );
});

test('first view: a paragraph is not separated from the reasons of its corrections, nor these from each other', () => {
  const reasons = '<div class="reasons pen"><p></p><p id="why-1">A</p></div>';
  for (const text of [`${FILLER}xxxxxxxx</p>${reasons}<p>b</p>`, `${FILLER}</p>${reasons}<p>b</p>`])
    expect(withEndOfFirstView(text)).toMatch(
      /<\/p><div class="reasons pen"><p><\/p><p id="why-1">A<\/p><\/div><span/,
    );
});
