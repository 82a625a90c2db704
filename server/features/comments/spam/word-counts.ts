/** Counts the topics of a text's words in one pass. */
import type { Word } from './scan.ts';
import {
  commonWords,
  millTopics,
  millWords,
  praise,
  selfPromotion,
  spellbound,
  topics,
} from './vocabulary.ts';

export type Topic = keyof typeof topics;
export const topicNames = Object.keys(topics) as Topic[];

export type WordCounts = {
  topics: Record<Topic, number>;
  praises: number;
  selfPromotions: number;
  mills: number;
  /** Distinct word pairs divided by all pairs; low for repetitive texts. */
  distinctPairs: number;
  /** Undefined if there are too few words. */
  commonShare: number | undefined;
};

// Each list is a bit, so that a word is looked up once.
const SPELLBOUND = 1 << topicNames.length;
const MILL_TOPIC = SPELLBOUND << 1;
const MILL_WORD = MILL_TOPIC << 1;
const COMMON = MILL_WORD << 1;
const lists: [bit: number, words: ReadonlySet<string>][] = [
  ...topicNames.map((topic, at): [number, ReadonlySet<string>] => [1 << at, topics[topic]]),
  [SPELLBOUND, spellbound],
  [MILL_TOPIC, millTopics],
  [MILL_WORD, millWords],
  [COMMON, commonWords],
];
const bitsOf = new Map<string, number>();
for (const [bit, words] of lists) for (const word of words) bitsOf.set(word, (bitsOf.get(word) ?? 0) | bit);

const MILL_REACH = 2;
const MIN_MAGIC_WORDS = 3;
const MIN_WORDS = 8;

export function countWords(words: readonly Word[]): WordCounts {
  const bits = words.map((word) => bitsOf.get(word.text) ?? 0);
  const counts = Object.fromEntries(topicNames.map((topic) => [topic, 0])) as Record<Topic, number>;
  let spellboundWords = 0;
  let latin = 0;
  let common = 0;
  for (let at = 0; at < words.length; at++) {
    if (words[at]?.latin) latin++;
    const found = bits[at] ?? 0;
    if (found === 0) continue;
    for (let topic = 0; topic < topicNames.length; topic++)
      if (found & (1 << topic)) counts[topicNames[topic] as Topic]++;
    if (found & SPELLBOUND) spellboundWords++;
    if (found & COMMON) common++;
  }
  const magic = counts.magic > 0 ? counts.magic + spellboundWords : 0;
  counts.magic = magic >= MIN_MAGIC_WORDS ? magic : 0;
  return {
    topics: counts,
    ...countPairs(words),
    mills: countMills(bits),
    commonShare: latin >= MIN_WORDS ? common / latin : undefined,
  };
}

function countPairs(words: readonly Word[]) {
  const pairs = new Set<string>();
  let praises = 0;
  let selfPromotions = 0;
  for (let at = 0; at + 1 < words.length; at++) {
    const pair = `${words[at]?.text} ${words[at + 1]?.text}`;
    pairs.add(pair);
    if (praise.has(pair)) praises++;
    if (selfPromotion.has(pair)) selfPromotions++;
  }
  const distinctPairs = words.length < MIN_WORDS ? 1 : pairs.size / (words.length - 1);
  return { praises, selfPromotions, distinctPairs };
}

/** 'essay writing service', 'cheap dissertation help': subject and trade close together. */
function countMills(bits: readonly number[]): number {
  let found = 0;
  for (let at = 0; at < bits.length; at++) {
    if (((bits[at] ?? 0) & MILL_TOPIC) === 0) continue;
    const last = Math.min(at + MILL_REACH, bits.length - 1);
    for (let near = Math.max(0, at - MILL_REACH); near <= last; near++)
      if ((bits[near] ?? 0) & MILL_WORD) found++;
  }
  return found;
}
