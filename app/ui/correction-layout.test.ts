import { expect, test } from 'vitest';
import type { CorrectionPart } from '#shared/text/corrections.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { type CorrectedPiece, type CorrectionPiece, layOutCorrections } from './correction-layout.ts';

const { proof } = shippedWords('home').hero;

function read(pieces: CorrectionPiece[], which: 'first' | 'corrected'): string {
  return pieces
    .flatMap((piece): CorrectedPiece[] => (piece.kind === 'text' ? [piece] : piece.pieces))
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'insertion') return (which === 'corrected' ? piece.text : '') + piece.after;
      if (piece.kind === 'struck') return which === 'first' ? piece.text : '';
      return (which === 'corrected' ? piece.insert : piece.struck) + piece.under;
    })
    .join('');
}

function write(parts: CorrectionPart[], which: 'first' | 'corrected'): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (which === 'corrected') return part.insert;
      return 'strike' in part ? part.strike : '';
    })
    .join('');
}

test('correction: the parts of the paragraph read as the original and as the corrected text', () => {
  const pieces = layOutCorrections(proof);
  expect(read(pieces, 'first')).toBe(write(proof, 'first'));
  expect(read(pieces, 'corrected')).toBe(write(proof, 'corrected'));
});

test('correction: a long deletion shows the insertion above as many of its words as needed', () => {
  expect(layOutCorrections([{ strike: 'In today’s society, everyone sees', insert: 'Many see' }])).toEqual([
    {
      kind: 'correction',
      pieces: [
        { kind: 'replacement', insert: 'Many see', struck: 'In today’s', under: '' },
        { kind: 'struck', text: ' society,' },
        { kind: 'struck', text: ' everyone' },
        { kind: 'struck', text: ' sees' },
      ],
    },
  ]);
});

test('correction: a short deletion borrows space from the text after it, but not all', () => {
  expect(layOutCorrections([{ strike: 'in it', insert: 'at the center' }, ' to make us ask'])).toEqual([
    {
      kind: 'correction',
      pieces: [{ kind: 'replacement', insert: 'at the center', struck: 'in it', under: ' to make' }],
    },
    { kind: 'text', text: ' us ask' },
  ]);
  expect(layOutCorrections([{ strike: 'a', insert: 'a great deal' }, ' so'])).toEqual([
    { kind: 'correction', pieces: [{ kind: 'replacement', insert: 'a great deal', struck: 'a', under: '' }] },
    { kind: 'text', text: ' so' },
  ]);
});

test('correction: a comma stays with the word that it follows, and appears with an insertion', () => {
  expect(layOutCorrections(['He reads', { insert: ' and writes' }, ', too'])).toEqual([
    { kind: 'text', text: 'He reads' },
    { kind: 'correction', pieces: [{ kind: 'insertion', text: ' and writes', after: ',' }] },
    { kind: 'text', text: ' too' },
  ]);
  expect(layOutCorrections([{ strike: 'who’s', insert: 'whose' }, ', then'])).toEqual([
    { kind: 'correction', pieces: [{ kind: 'replacement', insert: 'whose', struck: 'who’s', under: ',' }] },
    { kind: 'text', text: ' then' },
  ]);
});

test('correction: a deletion and an insertion with a space between them are one', () => {
  const pieces = layOutCorrections([{ strike: 'Old.', insert: '' }, ' ', { insert: 'New.' }, ' Same.']);
  expect(pieces.map(({ kind }) => kind)).toEqual(['correction', 'text']);
});
