/**
 * From a comment to numbers: signals, and buckets that hash its words, letters and author. Every step reads the
 * text a fixed number of times, so hostile input costs no more than honest input of its length.
 */
import { type Scan, scan } from './scan.ts';
import { signalNames, type Signals, signalsOf } from './signals.ts';
import { campusWords } from './vocabulary.ts';

export type Comment = { text: string; authorName: string };

export const BUCKET_BITS = 19;
export const BUCKETS = 1 << BUCKET_BITS;

/** Buckets of one kind. Each kind weighs the same whatever its number, so length alone decides nothing. */
export type Features = {
  signals: Signals;
  words: Uint32Array;
  grams: Uint32Array;
  author: Uint32Array;
  pairs: Uint32Array;
  body: Scan;
  name: Scan;
};

const WORD = 0x811c9dc5;
const PAIR = 0x1b873593;
const GRAM = 0x85ebca6b;
const AUTHOR = 0xc2b2ae35;
const AUTHOR_GRAM = 0x27d4eb2f;
const LINK_PART = 0x165667b1;

// Marks the buckets already taken by this comment; counting up spares emptying it.
const seen = new Uint32Array(BUCKETS);
let visit = 0;

export function featuresOf({ text, authorName }: Comment): Features {
  const body = scan(text);
  const name = scan(authorName);
  const signals = signalsOf(text.slice(0, body.length), body, authorName, name);
  return {
    signals,
    pairs: pairBuckets(signals),
    words: wordBuckets(body),
    grams: gramBuckets(body.codes),
    author: authorBuckets(name),
    body,
    name,
  };
}

function pairBuckets(signals: Signals): Uint32Array {
  const active: number[] = [];
  signalNames.forEach((name, at) => {
    const value = signals[name];
    if (at > 0 && value > 0.05) active.push(at * 4 + (value > 0.7 ? 2 : value > 0.35 ? 1 : 0));
  });
  const buckets = collect();
  for (let a = 0; a < active.length; a++)
    for (let b = a; b < active.length; b++) buckets.add(mix(mix(0x3c6ef372, active[a] ?? 0), active[b] ?? 0));
  return buckets.done();
}

function wordBuckets(body: Scan): Uint32Array {
  const buckets = collect();
  let previous = '^';
  for (const word of body.words) {
    const current = word.judged ? word.text : '*';
    if (word.judged) buckets.add(wordHash(current));
    if (current !== '*' || previous !== '*') buckets.add(hashText(current, hashText(previous, PAIR)));
    previous = current;
  }
  for (const link of body.links) {
    if (link.trusted) continue;
    for (const part of `${link.host}${link.path}`.toLowerCase().split(/[^a-z0-9]/)) {
      if (part.length > 1 && part.length < 20 && !campusWords.has(part)) buckets.add(hashText(part, LINK_PART));
    }
  }
  return buckets.done();
}

/** The hash behind a single word, which also tells a reason its weight. */
export function wordHash(word: string): number {
  return hashText(word, WORD);
}

function gramBuckets(codes: Uint16Array): Uint32Array {
  const buckets = collect();
  addGrams(codes, GRAM, buckets.add);
  return buckets.done();
}

function authorBuckets(name: Scan): Uint32Array {
  const buckets = collect();
  for (const word of name.words) if (word.latin) buckets.add(hashText(word.text, AUTHOR));
  addGrams(name.codes, AUTHOR_GRAM, buckets.add);
  return buckets.done();
}

function addGrams(codes: Uint16Array, seed: number, add: (hash: number) => void) {
  for (let at = 0; at + 2 < codes.length; at++) {
    let hash = mix(mix(mix(seed, codes[at] ?? 0), codes[at + 1] ?? 0), codes[at + 2] ?? 0);
    add(hash);
    for (let next = at + 3; next < at + 5 && next < codes.length; next++) {
      hash = mix(hash, codes[next] ?? 0);
      add(hash);
    }
  }
}

function collect() {
  const found: number[] = [];
  visit++;
  function add(hash: number) {
    const bucket = finish(hash) >>> (32 - BUCKET_BITS);
    if (seen[bucket] === visit) return;
    seen[bucket] = visit;
    found.push(bucket);
  }
  return { add, done: () => Uint32Array.from(found) };
}

export function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at));
  return hash;
}

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193) ^ (hash >>> 15);
}

export function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
