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
/** Titles begin with these; a cover does not consist of one. */
const SMALL_WORDS = new Set(['that', 'this', 'what', 'when', 'with', 'your', 'only', 'does', 'from', 'into']);

/** A cover: its subject at the head, one word of the title large, the lines of a page below, and a pen over both. */
export type CoverDrawing = {
  subject: string;
  word: { text: string; x: number; y: number; size: number };
  /** Paths: the lines of the page, and the strokes of the pen. */
  lines: string;
  pen: string;
};

/** The same title and tags always give the same cover; the first tag is the subject. */
export function drawCover(title: string, tags: readonly string[]): CoverDrawing {
  const words = wordsOf(title);
  const text = keyWordOf(words, tags);
  const size = Math.floor(Math.min(MAX_SIZE, Math.max(MIN_SIZE, MEASURE / widthOf(text))));
  const width = Math.min(MEASURE, widthOf(text) * size);
  const choice = [...title].reduce((sum, letter, at) => sum + (letter.codePointAt(0) ?? 0) * (at + 1), 0);
  const page = setLines(
    words.map(({ length }) => length),
    choice,
  );
  const mark = marks[choice % marks.length] ?? underline;
  const struck = page[choice % page.length] ?? { x: MARGIN, y: FIRST_LINE, width: 30 };
  return {
    subject: tags[0] ?? '',
    word: { text, x: MARGIN, y: WORD_BASELINE, size },
    lines: page.map(({ x, y, width: length }) => `M${x} ${y}h${length}`).join(''),
    pen: `${mark({ width, size })}${strike(struck)}`,
  };
}

function wordsOf(title: string): string[] {
  return Array.from(title.matchAll(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu), ([word]) => word);
}

/** The word of the title that a tag names, or else the longest one. */
function keyWordOf(words: string[], tags: readonly string[]): string {
  const stems = tags.flatMap((tag) => wordsOf(tag).map(stemOf));
  const named = words.find((word) => word.length > 2 && stems.includes(stemOf(word)));
  if (named) return named;
  const weighty = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const [longest] = weighty.toSorted((a, b) => b.length - a.length);
  return longest ?? words[0] ?? '¶';
}

function stemOf(word: string): string {
  return word.toLowerCase().slice(0, 5);
}

/** About how wide a word is in the display face, in ems. */
function widthOf(word: string): number {
  return [...word].reduce((sum, letter) => {
    if (/[ijlftrI’'-]/.test(letter)) return sum + 0.33;
    if (/[mwMW]/.test(letter)) return sum + 0.8;
    return sum + (/[a-z]/.test(letter) ? 0.5 : 0.66);
  }, 0);
}

type Line = { x: number; y: number; width: number };

/** Lines with the word lengths of the title, begun anywhere, from the start again until the page is full. */
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

/** Around the word, as one circles what is to be looked at again. */
function circle({ width, size }: Marked): string {
  const [left, right] = [MARGIN - 10, Math.min(MARGIN + width + 12, COVER_WIDTH - 8)];
  const [top, bottom] = [WORD_BASELINE - size * 0.82, WORD_BASELINE + size * 0.26];
  const middle = (left + right) / 2;
  return (
    `M${round(right - 14)} ${round(top + 8)}C${round(middle)} ${round(top - 4)} ${left} ${round(top - 2)} ${left} ${round((top + bottom) / 2)}` +
    `S${round(middle)} ${round(bottom + 6)} ${round(right)} ${round((top + bottom) / 2)}S${round(middle + 20)} ${round(top - 4)} ${round(middle - 16)} ${round(top)}`
  );
}

/** Something is to be put in after it. */
function caret({ width }: Marked): string {
  const at = Math.min(MARGIN + width + 4, COVER_WIDTH - MARGIN);
  return `M${round(at - 7)} ${WORD_BASELINE + 13}l7 -13 7 13`;
}

/** Three lines under a word ask for capitals. */
function threeLines({ width }: Marked): string {
  const end = round(width * 0.92);
  return [9, 14, 19].map((below) => `M${MARGIN} ${WORD_BASELINE + below}q${end / 2} -3 ${end} 0`).join('');
}

function strike({ x, y, width }: Line): string {
  return `M${x - 4} ${y + 2}c${round(width / 3)} -5 ${round(width / 2)} 3 ${width + 8} -3`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
