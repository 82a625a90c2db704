import { expect, test } from 'vitest';
import { home, type ProofPart } from '#shared/words/home.ts';
import { layOutProof, type ProofPiece } from './proof-layout.ts';

function read(pieces: ProofPiece[], which: 'first' | 'corrected'): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'insertion') return which === 'corrected' ? piece.text : '';
      if (piece.kind === 'struck') return which === 'first' ? piece.text : '';
      return (which === 'corrected' ? piece.insert : piece.struck) + piece.under;
    })
    .join('');
}

function write(parts: ProofPart[], which: 'first' | 'corrected'): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (which === 'corrected') return part.insert;
      return 'strike' in part ? part.strike : '';
    })
    .join('');
}

test('the pieces of the paragraph read as it was written, and as it was corrected', () => {
  const pieces = layOutProof(home.hero.proof);
  expect(read(pieces, 'first')).toBe(write(home.hero.proof, 'first'));
  expect(read(pieces, 'corrected')).toBe(write(home.hero.proof, 'corrected'));
});

test('a long deletion carries the better words with as many of its own as they need', () => {
  expect(layOutProof([{ strike: 'In today’s society, everyone sees', insert: 'Many see' }])).toEqual([
    { kind: 'replacement', insert: 'Many see', struck: 'In today’s', under: '' },
    { kind: 'struck', text: ' society,' },
    { kind: 'struck', text: ' everyone' },
    { kind: 'struck', text: ' sees' },
  ]);
});

test('a short deletion borrows room from the text after it, but not all of it', () => {
  expect(layOutProof([{ strike: 'in it', insert: 'at the center' }, ' to make us ask'])).toEqual([
    { kind: 'replacement', insert: 'at the center', struck: 'in it', under: ' to make' },
    { kind: 'text', text: ' us ask' },
  ]);
  expect(layOutProof([{ strike: 'a', insert: 'a great deal' }, ' so'])).toEqual([
    { kind: 'replacement', insert: 'a great deal', struck: 'a', under: '' },
    { kind: 'text', text: ' so' },
  ]);
});

test('a comma stays with the word that it follows', () => {
  expect(layOutProof([{ strike: 'who’s', insert: 'whose' }, ', then'])).toEqual([
    { kind: 'replacement', insert: 'whose', struck: 'who’s', under: ',' },
    { kind: 'text', text: ' then' },
  ]);
});
