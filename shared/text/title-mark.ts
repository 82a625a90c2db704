const SMALL_WORDS = new Set(['that', 'this', 'what', 'when', 'with', 'your', 'only', 'does', 'from', 'into']);

/** The mark that a title gets around its key word on its own page. */
export function markTitle(title: string, tags: readonly string[]) {
  const word = findKeyWord(splitTitle(title), tags);
  const [before = '', ...rest] = word.length <= MAX_LETTERS ? title.split(word) : [title];
  return {
    before,
    word: rest.length > 0 ? word : '',
    after: rest.join(word),
    mark: titleMarks[sumLetters(title) % titleMarks.length] ?? '',
  };
}

/** In a box of 100 by 100 that is stretched to the word: a ring, a wave, lines for capitals, dots for stet. */
const titleMarks = [
  'M64 2C28 -8 -2 8 -1 52S42 106 66 104 103 80 102 44 58 -8 20 6',
  `M0 101q2.5 -7 5 0${'t5 0'.repeat(19)}`,
  'M0 97q50 -4 100 0M1 106q50 -4 99 0M2 115q50 -4 98 0',
  `M4 104h.1${'m8.2 0h.1'.repeat(11)}`,
];

/** Chooses a drawing: the same for each title. */
export function sumLetters(title: string): number {
  return [...title].reduce((sum, letter, at) => sum + (letter.codePointAt(0) ?? 0) * (at + 1), 0);
}

export function splitTitle(title: string): string[] {
  return title.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** A longer word may be broken into lines, which no mark goes around, and is hard to read on a cover. */
const MAX_LETTERS = 18;

/** The word of the title that a tag names, else the longest one. */
export function findKeyWord(allWords: string[], tags: readonly string[]): string {
  const short = allWords.filter((word) => word.length <= MAX_LETTERS);
  const words = short.length > 0 ? short : allWords;
  const stems = tags.flatMap((tag) => splitTitle(tag).map(toStem));
  const named = words.find((word) => word.length > 2 && stems.includes(toStem(word)));
  if (named) return named;
  const weighty = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const [longest] = weighty.toSorted((a, b) => b.length - a.length);
  return longest ?? words[0] ?? '¶';
}

function toStem(word: string): string {
  return word.toLowerCase().slice(0, 5);
}
