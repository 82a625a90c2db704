import type { SearchMatch } from '#shared/contracts/search.ts';
import { BLOCKS, htmlToText, readTokens, withoutElements } from '#shared/text/html.ts';
import type { Marked } from './query.ts';
import { isStopWord, parseWords, stemWord } from './words.ts';

const MAX_SENTENCE_CHARACTERS = 240;
/** What is kept before the first match of a long sentence. */
const CHARACTERS_BEFORE = 80;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ][\p{L}\p{N}\p{M}]+)*/gu;
/** What needs no folding of accents. */
const PLAIN = /^[a-z]{1,30}$/i;
const SENTENCE_END = /(?<=[.!?…]["”’')\]]?)\s+(?=["“‘'([]?\p{Lu})/u;

/**
 * Finds where the words of a query occur in records. Records share most of their words: each word is stemmed once. The
 * result has no markup: it is for the page to write `<mark>`.
 */
export function createMarker(marked: Marked) {
  const isMatch = createMatcher(marked);
  return (record: { title: string; text: string }): SearchMatch | undefined => {
    const title = splitPieces(record.title, isMatch);
    const text = findBestSentence(record.text, isMatch);
    if (title.length < 2 && !text) return undefined;
    return { ...(title.length > 1 && { title }), ...(text && { text }) };
  };
}

type IsMatch = (typed: string) => string | undefined;

/** The stem of a word as it is in the text, if it is to be marked. */
function createMatcher({ stems, beginning }: Marked): IsMatch {
  const soughtStems = new Set(stems);
  const seen = new Map<string, string | undefined>();
  return (typed) => {
    if (seen.has(typed)) return seen.get(typed);
    const word = PLAIN.test(typed) ? typed.toLowerCase() : (parseWords(typed)[0]?.word ?? '');
    const stem = word === '' || isStopWord(word) ? '' : stemWord(word);
    const isWanted =
      stem !== '' && (soughtStems.has(stem) || (beginning !== undefined && word.startsWith(beginning)));
    const found = isWanted ? stem : undefined;
    seen.set(typed, found);
    return found;
  };
}

/** The text in pieces, of which every second one is a match. */
function splitPieces(text: string, isMatch: IsMatch): string[] {
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (isMatch(word) === undefined) continue;
    const between = text.slice(done, index);
    // Two matches with only a space between them are one.
    if (pieces.length > 0 && /^[\s-]$/.test(between)) pieces.push(`${pieces.pop()}${between}${word}`);
    else pieces.push(between, word);
    done = index + word.length;
  }
  pieces.push(text.slice(done));
  return pieces;
}

/** The sentence with the most of the words; of equal ones the first. */
function findBestSentence(text: string, isMatch: IsMatch): string[] | undefined {
  let best: { sentence: string; found: number } | undefined;
  for (const block of splitBlocks(text)) {
    // No sentence has more of the words than its block, so most blocks need not be taken apart.
    if (countMatches(block, isMatch) <= (best?.found ?? 0)) continue;
    for (const sentence of splitSentences(block)) {
      const found = countMatches(sentence, isMatch);
      if (found > (best?.found ?? 0)) best = { sentence, found };
    }
  }
  return best && shortenPieces(splitPieces(best.sentence, isMatch));
}

/** The number of different words of the query. */
function countMatches(text: string, isMatch: IsMatch): number {
  const stems = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    const stem = isMatch(word);
    if (stem !== undefined) stems.add(stem);
  }
  return stems.size;
}

/** The paragraphs of HTML or markdown, without their tags. */
function splitBlocks(source: string): string[] {
  let text = '';
  for (const token of withoutElements(readTokens(source), ['annotation'])) {
    if (token.name === '') text += token.source;
    else if (BLOCKS.has(token.name)) text += '\n\n';
    else if (token.name === 'br') text += ' ';
  }
  return text.split(/\n\s*\n|\n(?=[#|>*-])/);
}

/** Sentences without markup. */
function splitSentences(block: string): string[] {
  return htmlToText(block.replace(/^#{1,6}\s+.*$/m, ''))
    .replace(/[*_`]+|^[>|\s-]+/g, '')
    .split(SENTENCE_END);
}

function shortenPieces(pieces: string[]): string[] {
  const [before = '', ...rest] = pieces;
  const start =
    before.length > CHARACTERS_BEFORE
      ? `…${before.slice(findCut(before, before.length - CHARACTERS_BEFORE))}`
      : before;
  const kept = [start];
  let length = start.length;
  for (const [index, piece] of rest.entries()) {
    const isMatch = index % 2 === 0;
    const room = MAX_SENTENCE_CHARACTERS - length;
    if (piece.length <= room || isMatch) {
      kept.push(piece);
      length += piece.length;
      if (room > piece.length) continue;
      if (index < rest.length - 1) kept.push('…');
      break;
    }
    kept.push(`${piece.slice(0, Math.max(0, piece.lastIndexOf(' ', room)))}…`);
    break;
  }
  return kept;
}

/** The beginning of the next word. */
function findCut(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space === -1 ? at : space + 1;
}
