import type { CorrectionPart } from '#shared/text/corrections.ts';

/** How much narrower handwriting is than type. */
const HAND_WIDTH = 0.92;

export type CorrectionPiece =
  | { kind: 'text'; text: string }
  | { kind: 'correction'; pieces: CorrectedPiece[] };

export type CorrectedPiece =
  | { kind: 'text'; text: string }
  /** What follows without a space comes with it: before that, a comma would stand alone. */
  | { kind: 'insertion'; text: string; after: string }
  /** The insertion is above the deleted words and as much of the text as it needs. */
  | { kind: 'replacement'; insert: string; struck: string; under: string }
  | { kind: 'struck'; text: string };

/**
 * Splits a paragraph into pieces that wrap at any width: a replacement is never broken, so it covers as few words as
 * its insertion needs, and the rest of a long deletion is struck word by word.
 */
export function layOutCorrections(parts: readonly CorrectionPart[]): CorrectionPiece[] {
  const pieces: CorrectionPiece[] = [];
  let borrowed = 0;
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      pieces.push({ kind: 'text', text: part.slice(borrowed) });
      borrowed = 0;
    } else if ('strike' in part) {
      const needed = part.insert.length * HAND_WIDTH;
      const [first, ...rest] = splitAfter(part.strike, needed);
      const next = parts[index + 1];
      const under = rest.length > 0 || typeof next !== 'string' ? '' : borrow(next, needed - first.length);
      borrowed = under.length;
      const replacement: CorrectedPiece = { kind: 'replacement', insert: part.insert, struck: first, under };
      const others = rest.map((text): CorrectedPiece => ({ kind: 'struck', text }));
      pieces.push({ kind: 'correction', pieces: [replacement, ...others] });
    } else {
      const next = parts[index + 1];
      const after = typeof next === 'string' ? (/^[^\s\w]*/.exec(next)?.[0] ?? '') : '';
      borrowed = after.length;
      pieces.push({ kind: 'correction', pieces: [{ kind: 'insertion', text: part.insert, after }] });
    }
  }
  return joined(pieces.filter((piece) => piece.kind !== 'text' || piece.text !== ''));
}

/** A deletion and an insertion with only a space between them are one correction. */
function joined(pieces: CorrectionPiece[]): CorrectionPiece[] {
  const result: CorrectionPiece[] = [];
  for (const piece of pieces) {
    const [before, space] = result.slice(-2);
    const isSpaced = space?.kind === 'text' && space.text.trim() === '';
    if (piece.kind === 'correction' && isSpaced && before?.kind === 'correction') {
      before.pieces.push(space, ...piece.pieces);
      result.pop();
    } else result.push(piece);
  }
  return result;
}

/** The first words that together are long enough, then the others one by one, each with its space before it. */
function splitAfter(text: string, length: number): [string, ...string[]] {
  const words = text.split(/(?= )/);
  let first = words.shift() ?? '';
  while (words.length > 0 && first.length < length) first += words.shift();
  return [first, ...words];
}

/** Whole words from the start of a text; at least what is joined to the word before it. */
function borrow(text: string, length: number): string {
  const words = text.split(/(?= )/);
  let line = text.startsWith(' ') ? '' : (words.shift() ?? '');
  while (words.length > 1 && line.length < length) line += words.shift();
  return line;
}
