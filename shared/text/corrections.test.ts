import { expect, test } from 'vitest';
import { defaultWords } from '#tests/support/page-words.ts';
import { parseCorrectedLine, parseCorrections } from './corrections.ts';

test('corrections: struck and inserted words become parts, the rest is unchanged', () => {
  expect(parseCorrections('a ~~b~~++c++ d++ e++, ~~f~~')).toEqual([
    'a ',
    { strike: 'b', insert: 'c' },
    ' d',
    { insert: ' e' },
    ', ',
    { strike: 'f', insert: '' },
  ]);
  expect(parseCorrections('no marks, C++ and ~ are text')).toEqual(['no marks, C++ and ~ are text']);
});

test('corrections: a headline shows its first correction', () => {
  expect(parseCorrectedLine(defaultWords.home.hero.headline)).toEqual({
    before: 'A paper that says ',
    struck: 'basically',
    inserted: 'exactly',
    after: ' what you mean.',
  });
  expect(parseCorrectedLine('Plain')).toEqual({ before: 'Plain', struck: '', inserted: '', after: '' });
});
