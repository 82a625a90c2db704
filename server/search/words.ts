import { stemmer } from 'stemmer';
import { toAmericanSpelling } from './spelling.ts';

/** A word of a text; of `well-being` also its parts. */
export type Word = { word: string; parts?: string[] };

const MAX_WORD_CHARACTERS = 40;
/** `a-b-c-d-e` is a list and not a word. */
const MAX_PARTS = 4;
const MAX_CACHED_STEMS = 50_000;
const HYPHEN = /[-\u2010\u2013]/;
const WORD = /[\p{L}\p{N}]+(?:[-\u2010\u2013][\p{L}\p{N}]+)*/gu;
const SPECIAL_LETTERS: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ς: 'σ' };

/** Without capitals, accents, ligatures and apostrophes. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/(?<=\p{L})['’‘ʼ](?=\p{L})/gu, '')
    .toLowerCase()
    .replace(/[æœßøłđς]/g, (letter) => SPECIAL_LETTERS[letter] ?? letter);
}

/**
 * Words are tokenized and stemmed here and not by the engines, whose dictionaries differ, so that the same query
 * matches the same text on both. The engines only get letters and digits, so no query has a syntax to break.
 */
export function parseWords(text: string): Word[] {
  const words: Word[] = [];
  for (const [found] of foldLetters(text).matchAll(WORD)) {
    if (!HYPHEN.test(found)) {
      words.push({ word: cut(found) });
      continue;
    }
    const parts = found.split(HYPHEN).map(cut);
    const isWord = parts.length <= MAX_PARTS && /\p{L}/u.test(found);
    if (isWord) words.push({ word: cut(parts.join('')), parts });
    else words.push(...parts.map((word) => ({ word })));
  }
  return words;
}

/** The same as a flat sequence: compounds by their parts only. */
export function splitWords(text: string): string[] {
  return parseWords(text).flatMap(({ word, parts }) => parts ?? [word]);
}

function cut(word: string): string {
  return word.length <= MAX_WORD_CHARACTERS
    ? word
    : [...word.slice(0, 2 * MAX_WORD_CHARACTERS)].slice(0, MAX_WORD_CHARACTERS).join('');
}

/** Texts repeat their words, so most stems are cached. */
const stems = new Map<string, string>();

/** `five forces` and `5 forces` are the same; `one` is a stop word. */
const DIGITS = new Map(
  `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty`
    .split(/\s+/)
    .map((word, index) => [word, String(index + 2)]),
);

/** What `labour`, `labor` and `labors` have in common. */
export function stemWord(word: string): string {
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  const stem = DIGITS.get(word) ?? stemmer(toAmericanSpelling(word));
  stems.set(word, stem);
  return stem;
}

/** As `foldLetters` leaves them: `dont`. `de` and `van` are parts of names. */
const STOP_WORDS = new Set(
  `a about after again all also am an and any are arent as at be because been before being between both but by can
  cannot cant could couldnt de der did didnt do does doesnt doing done dont du for from further had hadnt has hasnt
  have havent having he her here hers hes him his how however i if im in into is isnt it its itself ive just la le me
  more most my no nor not of off on once one only or other our ours out over own same shall she shes should shouldnt
  so some such than that thats the their theirs them then there theres these they theyre this those through to too
  under until up upon us van very von was wasnt we were werent what whats when where which while who whom whose why
  will with within without wont would wouldnt you your youre yours`.split(/\s+/),
);

/** Words that say that a text is wanted, but not which. */
const FILLER_WORDS = new Set(
  `assignment assignments essay essays example examples find good help helpful homework looking need paper papers
  please sample samples service services someone student students topic topics want write writer writers writing
  written wrote`.split(/\s+/),
);

/** Words of a sentence that carry no meaning of their own, and single letters. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || /^[a-z]$/.test(word);
}

/** Words that are searched for only if a query has no others. */
export function isWeightless(word: string): boolean {
  return isStopWord(word) || FILLER_WORDS.has(word);
}
