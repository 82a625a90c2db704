import { findKeyWord, splitTitle, sumLetters } from './title-mark.ts';

export const COVER_WIDTH = 320;
export const COVER_HEIGHT = 200;

const MARGIN = 28;
const MEASURE = COVER_WIDTH - 2 * MARGIN;
const WORD_BASELINE = 115;
const MAX_SIZE = 76;
const MIN_SIZE = 26;
const FIRST_LINE = 148;
const LEADING = 15;
const LINES = 3;
const SPACE = 6;
const LETTER = 4.2;
/** A cover: the subject at the top, one large word of the title, the lines of a page below, and one correction mark. */
export type CoverDrawing = {
  subject: string;
  word: { text: string; x: number; y: number; size: number; width: number };
  /** SVG paths: the lines of the page, and the stroke of the pen. */
  lines: string;
  pen: string;
};

/** Deterministic; the first tag is the subject. */
export function drawCover(title: string, tags: readonly string[]): CoverDrawing {
  const words = splitTitle(title);
  const text = findKeyWord(words, tags);
  const ems = measureWidth(text);
  const size = Math.floor(Math.min(MAX_SIZE, Math.max(MIN_SIZE, MEASURE / ems)));
  const width = Math.min(MEASURE, ems * size);
  const choice = sumLetters(title);
  const lengths = words.map(({ length }) => length);
  const page = setLines(lengths, choice);
  const mark = marks[choice % marks.length] ?? underline;
  return {
    subject: tags[0] ?? '',
    word: { text, x: MARGIN, y: WORD_BASELINE, size, width: round(width) },
    lines: page.map(({ x, y, width: length }) => `M${x} ${y}h${length}`).join(''),
    pen: mark({ width, size }),
  };
}

/**
 * The advance widths of A to Z and a to z in the display font, in hundredths of an em. A test compares them with the
 * shipped font; the page sets this width (`textLength`), so that a mark fits in any other font too.
 */
const CAPITALS = '63 57 59 66 56 53 63 73 33 34 63 54 84 69 66 54 66 62 48 58 68 63 91 62 61 52'.split(' ');
const SMALL_LETTERS = '47 55 45 54 47 33 49 57 28 27 52 28 86 57 52 55 53 40 41 31 55 48 72 48 48 43'.split(
  ' ',
);
const DIGIT = 48;
const MARK = 25;
const OTHER = 55;

/** How wide a word is, in ems. */
function measureWidth(word: string): number {
  const hundredths = [...word].reduce((sum, letter) => {
    if ("’'-".includes(letter)) return sum + MARK;
    if (letter >= '0' && letter <= '9') return sum + DIGIT;
    const point = letter.codePointAt(0) ?? 0;
    return sum + Number(CAPITALS[point - 65] ?? SMALL_LETTERS[point - 97] ?? OTHER);
  }, 0);
  return hundredths / 100;
}

type Line = { x: number; y: number; width: number };

/** Lines with the word lengths of the title, from a random start, repeated until the page is full. */
function setLines(lengths: number[], choice: number): Line[] {
  const set: Line[] = [];
  let next = choice;
  for (let line = 0; line < LINES; line += 1) {
    let x = MARGIN;
    for (;;) {
      const length = lengths[next % lengths.length] ?? 7;
      const width = Math.round((Math.min(length, 12) + 1) * LETTER);
      if (x + width > MARGIN + MEASURE) break;
      set.push({ x, y: FIRST_LINE + line * LEADING, width });
      x += width + SPACE;
      next += 1;
    }
  }
  return set;
}

type Marked = { width: number; size: number };

const marks = [underline, circle, caret, threeLines];

function underline({ width }: Marked): string {
  const waves = Math.max(3, Math.round(width / 16));
  return `M${MARGIN} ${WORD_BASELINE + 12}q4 -6 8 0${'t8 0'.repeat(2 * waves - 1)}`;
}

/** A circle around the word. No point of the curves is outside `left` and `right`. */
function circle({ width, size }: Marked): string {
  const [left, right] = [MARGIN - 10, MARGIN + width + 12];
  const [x, y] = [(left + right) / 2, WORD_BASELINE - size * 0.24];
  const [across, down] = [(right - left) / 2, size * 0.56];
  const at = (dx: number, dy: number) => `${round(x + dx * across)} ${round(y + dy * down)}`;
  return (
    `M${at(0.5, -0.94)}C${at(0, -1.1)} ${at(-1, -0.95)} ${at(-1, 0)}S${at(-0.45, 1.06)} ${at(0.1, 1)}` +
    `C${at(0.7, 0.95)} ${at(1, 0.5)} ${at(1, -0.05)}C${at(1, -0.7)} ${at(0.3, -1.1)} ${at(-0.3, -0.86)}`
  );
}

/** A caret: an insertion after the word. */
function caret({ width }: Marked): string {
  const at = MARGIN + width + 4;
  return `M${round(at - 7)} ${WORD_BASELINE + 13}l7 -13 7 13`;
}

/** Three lines under a word mean capitals. */
function threeLines({ width }: Marked): string {
  const end = round(width);
  return [9, 14, 19].map((below) => `M${MARGIN} ${WORD_BASELINE + below}q${end / 2} -3 ${end} 0`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
