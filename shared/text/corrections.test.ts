import { expect, test } from 'vitest';
import { defaultWords } from '#tests/support/page-words.ts';
import { parseCorrectedLine, parseCorrections } from './corrections.ts';

test('struck and inserted words become parts, and the rest stays as it is', () => {
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

test('a headline shows its first correction', () => {
  expect(parseCorrectedLine(defaultWords.home.hero.headline)).toEqual({
    before: 'A paper that says ',
    struck: 'basically',
    inserted: 'exactly',
    after: ' what you mean.',
  });
  expect(parseCorrectedLine('Plain')).toEqual({ before: 'Plain', struck: '', inserted: '', after: '' });
});
