/** One pass over a text: its words, its links and the counts that the signals are made of. */
import {
  DIGIT,
  FOREIGN,
  HIDDEN,
  IDEOGRAPH,
  isLetter,
  kindOf,
  LATIN,
  LOOKALIKE,
  PICTURE,
  SPACE,
  unmask,
} from './letters.ts';
import { findContacts } from './links.ts';
import { campusWords } from './vocabulary.ts';

export type Word = {
  /** Lower case, with look-alike letters replaced by Latin ones. */
  text: string;
  latin: boolean;
  /** False for what the shipped model must not judge: other scripts, and academic words. */
  judged: boolean;
};

export type Scan = ReturnType<typeof emptyScan>;

/** More than a comment may contain; the rest is ignored. */
export const MAX_SCANNED = 20_000;
const MAX_WORD_LENGTH = 40;
const BLANK = 0x20;
const LINK = 1;
/** Placeholder for a link in the sequence of words. */
export const LINK_WORD = '://';

export function scan(input: string): Scan {
  const text = input.length > MAX_SCANNED ? input.slice(0, MAX_SCANNED) : input;
  const result = emptyScan(text);
  let written = 0;
  function write(code: number) {
    if (code === BLANK && (written === 0 || result.codes[written - 1] === BLANK)) return;
    result.codes[written++] = code;
  }

  let nextLink = 0;
  let run = 0;
  let previous = -1;
  for (let at = 0; at < text.length; ) {
    const link = result.links[nextLink];
    if (link && at >= link.start) {
      write(LINK);
      result.words.push({ text: LINK_WORD, latin: true, judged: true });
      at = Math.max(at + 1, link.end);
      nextLink++;
      previous = -1;
      continue;
    }
    const code = text.charCodeAt(at);
    run = code === previous ? run + 1 : 1;
    previous = code;
    if (run > result.longestRun && code !== BLANK) result.longestRun = run;
    const kind = kindOf(code);
    if (isLetter(kind) || kind === DIGIT) {
      const end = wordEnd(text, at, link?.start ?? text.length);
      addWord(result, text, at, end, write);
      run = longestRunWithin(result, text, at, end);
      previous = text.charCodeAt(end - 1);
      at = end;
      continue;
    }
    countMark(result, text, at, code, kind);
    write(kind === SPACE || code >= 0x80 ? BLANK : code);
    at++;
  }
  result.codes = result.codes.subarray(0, written);
  return result;
}

function emptyScan(text: string) {
  return {
    ...findContacts(text),
    words: [] as Word[],
    /** Character codes of the Latin part of the text, one blank for everything else: the input of the n-grams. */
    codes: new Uint16Array(text.length + 2),
    length: text.length,
    /** Line breaks after a blank in the middle of a sentence: how spam tools wrap their templates. */
    hardWraps: 0,
    letters: 0,
    foreignLetters: 0,
    capitals: 0,
    capitalWords: 0,
    digits: 0,
    pictures: 0,
    hidden: 0,
    exclamations: 0,
    questions: 0,
    codeMarks: 0,
    quotes: 0,
    money: 0,
    /** Capitals inside a word, as in identifiers. */
    camelWords: 0,
    /** Words that mix Latin letters with look-alikes from another script. */
    mixedWords: 0,
    longestRun: 0,
  };
}

function wordEnd(text: string, start: number, limit: number): number {
  let end = start + 1;
  while (end < limit && end - start < MAX_WORD_LENGTH) {
    const code = text.charCodeAt(end);
    const kind = kindOf(code);
    const apostrophe =
      (code === 0x27 || code === 0x2019) && end + 1 < limit && kindOf(text.charCodeAt(end + 1)) === LATIN;
    if (!isLetter(kind) && kind !== DIGIT && kind !== HIDDEN && !apostrophe) break;
    end++;
  }
  return end;
}

function addWord(result: Scan, text: string, start: number, end: number, write: (code: number) => void) {
  const raw = text.slice(start, end);
  let latin = 0;
  let lookalike = 0;
  let other = 0;
  let digits = 0;
  let capitals = 0;
  let ideographs = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === LATIN) {
      latin++;
      if (isCapital(code)) capitals++;
    } else if (kind === LOOKALIKE) lookalike++;
    else if (kind === DIGIT) digits++;
    else if (kind === FOREIGN) other++;
    else if (kind === IDEOGRAPH) ideographs++;
    else if (kind === HIDDEN) result.hidden++;
  }
  const letters = latin + lookalike + other + ideographs;
  result.letters += letters;
  result.digits += digits;
  result.capitals += capitals;
  if (capitals > 2 && capitals === letters) result.capitalWords++;
  if (capitals > 1 && capitals < letters && isCapital(text.charCodeAt(start))) result.camelWords++;

  // A Greek letter before a Latin one is scientific notation; in a longer word it is a disguise.
  const mixed = latin > 0 && lookalike > 0 && latin + lookalike > 3;
  if (mixed) result.mixedWords++;
  const lower = raw.toLowerCase().replaceAll('’', "'");
  const word = mixed ? unmask(lower) : lower;
  const isLatin = mixed ? latin >= lookalike : lookalike + other + ideographs === 0;
  if (!isLatin) result.foreignLetters += letters;
  const judged = isLatin && !campusWords.has(word);
  result.words.push({ text: word, latin: isLatin, judged });
  if (!judged) {
    write(BLANK);
    return;
  }
  for (let at = 0; at < word.length; at++) write(word.charCodeAt(at));
}

function isCapital(code: number): boolean {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a;
  return code >= 0xc0 && code <= 0xde;
}

function longestRunWithin(result: Scan, text: string, start: number, end: number): number {
  let run = 1;
  for (let at = start + 1; at < end; at++) {
    run = text.charCodeAt(at) === text.charCodeAt(at - 1) ? run + 1 : 1;
    if (run > result.longestRun) result.longestRun = run;
  }
  return run;
}

function countMark(result: Scan, text: string, at: number, code: number, kind: number) {
  if (kind === PICTURE) result.pictures++;
  else if (kind === HIDDEN) result.hidden++;
  else if (code === 0x21) result.exclamations++;
  else if (code === 0x3f) result.questions++;
  else if (code === 0x22 || code === 0x201c || code === 0x201d) result.quotes++;
  else if (code === 0x24 || code === 0x20ac || code === 0xa3) result.money++;
  else if (CODE_MARKS.has(code)) result.codeMarks++;
  else if (code === 0x0a) {
    const wrapped = at > 0 && text.charCodeAt(at - 1) === BLANK && at + 1 < text.length;
    if (wrapped && kindOf(text.charCodeAt(at + 1)) === LATIN && !isCapital(text.charCodeAt(at + 1)))
      result.hardWraps++;
  }
}

const CODE_MARKS = new Set(Array.from('{}`\\_=;', (character) => character.charCodeAt(0)));
