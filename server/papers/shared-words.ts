import { parseSample } from '#server/html/sample-html.ts';
import { readBlocks } from '#server/html/tree.ts';
import { isStopWord, splitWords } from '#server/search/words.ts';

export type SharedPassage = { title: string; words: number; passage: string };

/** A passage of this many words is more than chance. */
const PASSAGE_WORDS = 40;
/** Wherever such a passage begins, it contains one whole block of half its length. */
const BLOCK_WORDS = PASSAGE_WORDS / 2;
const MAX_BLOCKS = 1_000;
/** Of a block that recurs in a text, so many places are looked at. */
const MAX_PLACES = 20;
const SHOWN_WORDS = 12;

/** The words of each block of a text that say something; a sample that shares a passage has all those of one block. */
export function listWordBlocks(content: string): string[][] {
  const words = readWords(content);
  const blocks: string[][] = [];
  for (let start = 0; start + BLOCK_WORDS <= words.length && blocks.length < MAX_BLOCKS; start += BLOCK_WORDS)
    blocks.push([...new Set(words.slice(start, start + BLOCK_WORDS))].filter((word) => !isStopWord(word)));
  return blocks;
}

/** The longest passage that a text shares with each of the others, where it is more than chance. */
export function findSharedPassages(
  content: string,
  others: readonly { title: string; content: string }[],
): SharedPassage[] {
  const words = readWords(content);
  return others.flatMap(({ title, content: other }) => {
    const shared = findLongestRun(words, readWords(other));
    if (shared.length < PASSAGE_WORDS) return [];
    const passage = words.slice(shared.start, shared.start + SHOWN_WORDS).join(' ');
    return [{ title, words: shared.length, passage: `${passage} …` }];
  });
}

function readWords(content: string): string[] {
  return splitWords(readBlocks(parseSample(content)).join('\n'));
}

/** The longest run of words that both have, from the blocks of the first. */
function findLongestRun(words: string[], other: string[]): { start: number; length: number } {
  const places = new Map<string, number[]>();
  for (let at = 0; at + BLOCK_WORDS <= other.length; at += 1) {
    const key = other.slice(at, at + BLOCK_WORDS).join(' ');
    const starts = places.get(key);
    if (!starts) places.set(key, [at]);
    else if (starts.length < MAX_PLACES) starts.push(at);
  }
  let best = { start: 0, length: 0 };
  for (let start = 0; start + BLOCK_WORDS <= words.length; start += BLOCK_WORDS) {
    for (const at of places.get(words.slice(start, start + BLOCK_WORDS).join(' ')) ?? []) {
      let back = 0;
      while (start - back > 0 && at - back > 0 && words[start - back - 1] === other[at - back - 1]) back += 1;
      let ahead = BLOCK_WORDS;
      while (
        start + ahead < words.length &&
        at + ahead < other.length &&
        words[start + ahead] === other[at + ahead]
      )
        ahead += 1;
      if (back + ahead > best.length) best = { start: start - back, length: back + ahead };
    }
  }
  return best;
}
