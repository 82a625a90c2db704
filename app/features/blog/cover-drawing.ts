export const COVER_WIDTH = 320;
export const COVER_HEIGHT = 200;

const MARGIN = 28;
const FIRST_LINE = 48;
const LEADING = 20;
const LINES = 7;
const SPACE = 6;
const LETTER = 4.4;
/** The initial takes the start of the first lines. */
const LINES_BESIDE_INITIAL = 4;
const AFTER_INITIAL = 124;

export type Word = { x: number; y: number; width: number };
export type CoverDrawing = { initial: string; words: Word[]; struck: Word; insertedAfter: Word };

/** A page under the corrector's pen, with the word lengths of the post itself: the same post is always the same page. */
export function drawCover(title: string, text: string): CoverDrawing {
  const lengths = [...title.matchAll(/[\p{L}\p{N}’'-]+/gu), ...text.matchAll(/[\p{L}\p{N}’'-]+/gu)].map(
    ([word]) => word.length,
  );
  const words = setLines(lengths.length > 0 ? lengths : [7]);
  const long = words.filter(({ width }) => width > 20);
  const choice = sumOf(title);
  return {
    initial: (title.match(/\p{L}(?=\p{L}{3})/u) ?? title.match(/[\p{L}\p{N}]/u))?.[0].toUpperCase() ?? '¶',
    words,
    struck: pick(long.slice(0, Math.ceil(long.length / 2)), choice) ?? (words[0] as Word),
    insertedAfter: pick(long.slice(Math.ceil(long.length / 2)), choice) ?? (words.at(-1) as Word),
  };
}

/** Sets the words in lines, from the start again until the page is full. */
function setLines(lengths: number[]): Word[] {
  const words: Word[] = [];
  let next = 0;
  for (let line = 0; line < LINES; line += 1) {
    let x = line < LINES_BESIDE_INITIAL ? AFTER_INITIAL : MARGIN;
    for (;;) {
      const width = Math.round(Math.min(lengths[next % lengths.length] ?? 1, 14) * LETTER);
      if (x + width > COVER_WIDTH - MARGIN) break;
      words.push({ x, y: FIRST_LINE + line * LEADING, width });
      x += width + SPACE;
      next += 1;
    }
  }
  return words;
}

function sumOf(text: string): number {
  return [...text].reduce((sum, letter, index) => sum + (letter.codePointAt(0) ?? 0) * (index + 1), 0);
}

function pick<Item>(items: Item[], choice: number): Item | undefined {
  return items[choice % items.length];
}
