/**
 * From a comment to numbers: signals, and hashed buckets of its words, letters and author. Every step reads the text
 * a fixed number of times, so hostile input costs no more than other input of its length.
 */

import { measureSignals, type Signals, signalNames } from './signals.ts';
import { type Scan, scan } from './text.ts';
import { campusWords } from './vocabulary.ts';

export type Comment = { text: string; authorName: string };

const BUCKET_BITS = 19;
export const BUCKETS = 1 << BUCKET_BITS;

/** Each kind weighs the same however many buckets it has, so that length alone decides nothing. */
export const kinds = ['words', 'grams', 'author', 'pairs'] as const;
type Kind = (typeof kinds)[number];

export type Features = {
  signals: Signals;
  buckets: Record<Kind, Uint32Array>;
  body: Scan;
  name: Scan;
};

const WORD = 0x811c9dc5;
const WORD_PAIR = 0x1b873593;
const WORD_PAIR_APART = 0x5f3759aa;
const LINK_PART = 0x165667b1;
const GRAM = 0x85ebca6b;
const AUTHOR = 0xc2b2ae35;
const AUTHOR_GRAM = 0x27d4eb2f;
const SIGNAL_PAIR = 0x3c6ef372;

// Stands for the start of the text, and for a word that is excluded.
const START = '^';
const UNJUDGED = '*';

const MIN_GRAM = 3;
const MAX_GRAM = 5;
const MAX_LINK_PART = 20;
// Longer than any name the site accepts.
const MAX_NAME = 200;

export function extractFeatures({ text, authorName }: Comment): Features {
  const body = scan(text);
  const name = scan(authorName.slice(0, MAX_NAME));
  const signals = measureSignals(body, name);
  const buckets = {
    words: collect((add) => addWords(body, add)),
    grams: collect((add) => addGrams(body.grams, GRAM, add)),
    author: collect((add) => addAuthor(name, add)),
    pairs: collect((add) => addSignalPairs(signals, add)),
  };
  return { signals, buckets, body, name };
}

type Add = (hash: number) => void;

/** Each word, the two words after it, and the parts of links. */
function addWords(body: Scan, add: Add) {
  let before = START;
  let previous = START;
  for (const word of body.words) {
    const current = word.judged ? word.text : UNJUDGED;
    if (word.judged) add(hashText(current, WORD));
    if (current !== UNJUDGED || previous !== UNJUDGED) add(hashText(current, hashText(previous, WORD_PAIR)));
    if (current !== UNJUDGED && before !== UNJUDGED)
      add(hashText(current, hashText(before, WORD_PAIR_APART)));
    before = previous;
    previous = current;
  }
  for (const link of body.links) if (!link.trusted) addLinkParts(`${link.host}${link.path}`, add);
}

function addLinkParts(address: string, add: Add) {
  for (const part of address.toLowerCase().split(/[^a-z0-9]/)) {
    const telling = part.length > 1 && part.length < MAX_LINK_PART && !campusWords.has(part);
    if (telling) add(hashText(part, LINK_PART));
  }
}

function addAuthor(name: Scan, add: Add) {
  for (const word of name.words) if (word.latin) add(hashText(word.text, AUTHOR));
  addGrams(name.grams, AUTHOR_GRAM, add);
}

function addGrams(text: string, seed: number, add: Add) {
  for (let at = 0; at + MIN_GRAM <= text.length; at++) {
    let hash = seed;
    const end = Math.min(at + MAX_GRAM, text.length);
    for (let next = at; next < end; next++) {
      hash = mix(hash, text.charCodeAt(next));
      if (next - at + 1 >= MIN_GRAM) add(hash);
    }
  }
}

// Below the first threshold a signal is off; above, it is low, medium or high.
const LEVELS = [0.05, 0.35, 0.7];

/** Two signals together mean more than each alone: a link in a short text, praise under a shop's name. */
function addSignalPairs(signals: Signals, add: Add) {
  const active: number[] = [];
  for (const [at, name] of signalNames.entries()) {
    if (at === 0) continue;
    const value = signals[name];
    const level = LEVELS.filter((line) => value > line).length;
    if (level > 0) active.push(at * LEVELS.length + level);
  }
  for (let one = 0; one < active.length; one++)
    for (let other = one; other < active.length; other++)
      add(mix(mix(SIGNAL_PAIR, active[one] ?? 0), active[other] ?? 0));
}

// Marks visited buckets; a counter saves clearing it.
const metIn = new Uint32Array(BUCKETS);
let textNumber = 0;

function collect(fill: (add: Add) => void): Uint32Array {
  const found: number[] = [];
  textNumber++;
  fill((hash) => {
    const bucket = toBucket(hash);
    if (metIn[bucket] === textNumber) return;
    metIn[bucket] = textNumber;
    found.push(bucket);
  });
  return new Uint32Array(found);
}

function toBucket(hash: number): number {
  return finish(hash) >>> (32 - BUCKET_BITS);
}

/** The bucket of a single word, by which a reason can name it. */
export function wordBucket(word: string): number {
  return toBucket(hashText(word, WORD));
}

/** FNV-1a variant with a finalizer: fast, and the same on every machine. */
export function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193) ^ (hash >>> 15);
}

export function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at));
  return hash;
}

export function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
