/**
 * What moderation has taught: per bucket, how many comments marked as spam and how many approved ones contained it,
 * and the fingerprints of both. Integers that are only added and subtracted, so the order of decisions does not
 * matter and unlearning is exact. All of it can be rebuilt from the decided comments.
 */
import type { CommentDecision } from '#shared/contracts/comment-rules.ts';
import { finish, hashText, mix } from './features.ts';
import { LINK_WORD, type Scan } from './text.ts';
import { commonWords } from './vocabulary.ts';

const LEARNED_BITS = 16;
export const LEARNED_BUCKETS = 1 << LEARNED_BITS;

const WORD = 0x2545f491;
const PAIR = 0x6c8e9cf5;
const HOST = 0x5bd1e995;
const NAME = 0x1f83d9ab;
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u;
// A long comment has said what it is after this many words.
const MAX_TOKENS = 600;

/** The words in order; scripts without spaces are split into character pairs. */
function listTokens(body: Scan): string[] {
  const tokens: string[] = [];
  for (const { text } of body.words) {
    if (tokens.length >= MAX_TOKENS) break;
    if (!WITHOUT_SPACES.test(text) || text.length < 3) {
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
  for (const token of listTokens(body)) {
    const common = commonWords.has(token);
    if (!common) add(hashText(token, WORD));
    if (!common || !commonWords.has(previous)) add(hashText(token, hashText(previous, PAIR)));
    previous = token;
  }
  for (const link of body.links) add(hashText(link.host, HOST));
  for (const word of name.words) add(hashText(word.text, NAME));
  return [...buckets];
}

type Fingerprint = { exact: number; near: number[] };

/** How many of the MinHash values must match for a near-duplicate. */
const NEAR_ENOUGH = 3;
const NEAR_PRINTS = 4;
const SHINGLE = 3;
// 'Thank you!' comes from everyone: a short text is a duplicate only under the same name.
const SHORT = 8;
const EXACT = 0x51ed270b;

export function createFingerprint(body: Scan, name: Scan): Fingerprint {
  const tokens = listTokens(body);
  let exact = EXACT;
  for (const token of tokens) exact = mix(hashText(token, exact), 0x20);
  for (const link of body.links) exact = hashText(link.host, exact);
  if (tokens.length < SHORT) {
    for (const word of name.words) exact = hashText(word.text, exact);
    return { exact: finish(exact), near: [] };
  }
  return { exact: finish(exact), near: nearPrints(tokens) };
}

/** MinHash over word trigrams: two texts share a value as often as they share trigrams. */
function nearPrints(tokens: readonly string[]): number[] {
  const least = new Array<number>(NEAR_PRINTS).fill(0xffffffff);
  for (let at = 0; at + SHINGLE <= tokens.length; at++) {
    let hash = EXACT;
    for (let next = at; next < at + SHINGLE; next++) hash = mix(hashText(tokens[next] ?? '', hash), 0x20);
    for (let print = 0; print < NEAR_PRINTS; print++)
      least[print] = Math.min(least[print] ?? 0, finish(hash ^ Math.imul(print + 1, 0x9e3779b1)));
  }
  return least.map((value, print) => finish(mix(value, print + 1)));
}

export type Learned = {
  spamComments: number;
  hamComments: number;
  spam: Uint32Array;
  ham: Uint32Array;
  /** Per fingerprint, comments marked as spam minus approved ones. */
  prints: Map<number, number>;
};

export function emptyLearned(): Learned {
  return {
    spamComments: 0,
    hamComments: 0,
    spam: new Uint32Array(LEARNED_BUCKETS),
    ham: new Uint32Array(LEARNED_BUCKETS),
    prints: new Map(),
  };
}

type Lesson = { buckets: readonly number[]; print: Fingerprint; decision: CommentDecision };

export function addLesson(learned: Learned, lesson: Lesson) {
  change(learned, lesson, 1);
}

/** What was never learned cannot be unlearned. */
export function removeLesson(learned: Learned, lesson: Lesson) {
  const { comments, counts } = getSide(learned, lesson.decision);
  if (comments > 0 && lesson.buckets.every((bucket) => (counts[bucket] ?? 0) > 0))
    change(learned, lesson, -1);
}

function getSide(learned: Learned, decision: CommentDecision) {
  return decision === 'spam'
    ? { comments: learned.spamComments, counts: learned.spam }
    : { comments: learned.hamComments, counts: learned.ham };
}

function change(learned: Learned, { buckets, print, decision }: Lesson, by: 1 | -1) {
  const { counts } = getSide(learned, decision);
  if (decision === 'spam') learned.spamComments += by;
  else learned.hamComments += by;
  for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + by;
  const step = decision === 'spam' ? by : -by;
  for (const key of [print.exact, ...print.near]) {
    const count = (learned.prints.get(key) ?? 0) + step;
    if (count === 0) learned.prints.delete(key);
    else learned.prints.set(key, count);
  }
}

// This many decisions outweigh the prior of a bucket.
const BACKGROUND_COMMENTS = 20;
const MAX_PER_BUCKET = 3;
const STRENGTH = 0.5;
const MAX_SHIFT = 5;

/** How much the decisions change the logit of a comment with these buckets. */
export function learnedShift(learned: Learned, background: Uint8Array, buckets: readonly number[]): number {
  if (learned.spamComments + learned.hamComments === 0 || buckets.length === 0) return 0;
  let sum = 0;
  for (const bucket of buckets) {
    const spam = learned.spam[bucket] ?? 0;
    const ham = learned.ham[bucket] ?? 0;
    if (spam + ham === 0) continue;
    const expected = BACKGROUND_COMMENTS * 2 ** (-(background[bucket] ?? 0) / STEPS_PER_HALVING);
    const spamShare = (spam + expected) / (learned.spamComments + BACKGROUND_COMMENTS);
    const hamShare = (ham + expected) / (learned.hamComments + BACKGROUND_COMMENTS);
    sum += clamp(Math.log(spamShare / hamShare), MAX_PER_BUCKET);
  }
  return clamp((STRENGTH * sum) / Math.sqrt(buckets.length), MAX_SHIFT);
}

const STEPS_PER_HALVING = 16;

export function backgroundByte(share: number): number {
  return Math.min(255, Math.max(0, Math.round(-STEPS_PER_HALVING * Math.log2(share))));
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

export function likeMarked(learned: Learned, print: Fingerprint): 'same' | 'near' | undefined {
  if ((learned.prints.get(print.exact) ?? 0) > 0) return 'same';
  const matching = print.near.filter((key) => (learned.prints.get(key) ?? 0) > 0).length;
  return matching >= NEAR_ENOUGH ? 'near' : undefined;
}
