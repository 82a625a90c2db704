/** The features of learning: words in any script, word pairs, hosts and the name. */
import { finish, hashText } from './hashing.ts';
import { IDEOGRAPH, kindOf } from './letters.ts';
import { LINK_WORD, type Scan } from './scan.ts';
import { commonWords } from './vocabulary.ts';

const LEARNED_BITS = 16;
export const LEARNED_BUCKETS = 1 << LEARNED_BITS;

const WORD = 0x2545f491;
const PAIR = 0x6c8e9cf5;
const HOST = 0x5bd1e995;
const NAME = 0x1f83d9ab;
// A long comment has said what it is after this many words.
const MAX_TOKENS = 600;

/** The words in order; scripts without spaces are split into character pairs. */
export function tokensOf(body: Scan): string[] {
  const tokens: string[] = [];
  for (const { text } of body.words) {
    if (tokens.length >= MAX_TOKENS) break;
    if (kindOf(text.charCodeAt(0)) !== IDEOGRAPH || text.length < 3) {
      if (text !== LINK_WORD) tokens.push(text);
      continue;
    }
    for (let at = 0; at + 1 < text.length; at++) tokens.push(text.slice(at, at + 2));
  }
  return tokens;
}

/** Each bucket once, in text order. */
export function learnedBuckets(body: Scan, name: Scan): number[] {
  const buckets = new Set<number>();
  const add = (hash: number) => buckets.add(finish(hash) >>> (32 - LEARNED_BITS));
  let previous = '^';
  for (const token of tokensOf(body)) {
    const common = commonWords.has(token);
    if (!common) add(hashText(token, WORD));
    if (!common || !commonWords.has(previous)) add(hashText(token, hashText(previous, PAIR)));
    previous = token;
  }
  for (const link of body.links) add(hashText(link.host, HOST));
  for (const word of name.words) add(hashText(word.text, NAME));
  return [...buckets];
}
