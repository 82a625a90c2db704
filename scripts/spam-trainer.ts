/** Trains the comment scorer. Deterministic: the same rows and options give the same weights. */
import { BUCKETS, type Features, featuresOf } from '#server/features/comments/spam/features.ts';
import { signalNames, signalPriors } from '#server/features/comments/spam/signals.ts';

export type Row = { text: string; author: string | null; label: 'spam' | 'ham'; source: string; cluster: string };
export type Example = {
  row: Row;
  spam: 0 | 1;
  weight: number;
  signals: Float64Array;
  words: Uint32Array;
  grams: Uint32Array;
  author: Uint32Array;
  pairs: Uint32Array;
};
export type Options = {
  epochs: number;
  rate: number;
  l2: number;
  signalRate: number;
  authorDrop: number;
  minCount: number;
  blocks: number[];
  hamWeight: number;
  sourceWeights: Record<string, number>;
  balance: number;
  wordDrop: number;
  minSources: number;
  trust: number;
  without: string[];
  blockDrop: number;
  nb: number;
  priors: number;
};
export const defaults: Options = {
  epochs: 8,
  rate: 0.1,
  signalRate: 0.2,
  l2: 1e-6,
  authorDrop: 0.3,
  minCount: 2,
  blocks: [1, 1, 0.7, 1],
  hamWeight: 1,
  sourceWeights: { youtube: 4, ytextra: 4, sms: 0.5, telegram: 0.5 },
  balance: 0.25,
  wordDrop: 0,
  minSources: 1,
  trust: 1,
  without: [],
  blockDrop: 0,
  nb: 0.5,
  priors: 1,
};
export type Weights = { signals: Float64Array; buckets: Float32Array; blocks: number[] };

export function exampleOf(row: Row): Example {
  const features = featuresOf({ text: row.text, authorName: row.author ?? '' });
  return {
    row,
    spam: row.label === 'spam' ? 1 : 0,
    weight: 1,
    signals: signalVector(features),
    words: features.words,
    grams: features.grams,
    author: features.author,
    pairs: features.pairs,
  };
}

function signalVector(features: Features): Float64Array {
  return Float64Array.from(signalNames, (name) => features.signals[name]);
}

export function groupOf(source: string): string {
  return source.startsWith('blog:') ? source : (source.split(':')[0] ?? source);
}

/** Large sources would drown the small ones, and what matters is to be right on a blog that is in neither. */
export function weigh(examples: readonly Example[], { sourceWeights, balance }: Options) {
  const counts = new Map<string, number>();
  const keyOf = ({ row }: Example) => `${groupOf(row.source)} ${row.label}`;
  for (const example of examples) counts.set(keyOf(example), (counts.get(keyOf(example)) ?? 0) + 1);
  for (const example of examples) {
    const count = counts.get(keyOf(example)) ?? 1;
    example.weight = (sourceWeights[groupOf(example.row.source)] ?? 1) * (count / 500) ** -balance;
  }
}

export function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}

export function logitOf(weights: Weights, example: Example): number {
  let sum = 0;
  for (let at = 0; at < example.signals.length; at++)
    sum += (weights.signals[at] ?? 0) * (example.signals[at] ?? 0);
  const blocks = [example.words, example.grams, example.author, example.pairs];
  for (let block = 0; block < 4; block++) {
    const buckets = blocks[block] as Uint32Array;
    if (buckets.length === 0) continue;
    let part = 0;
    for (let at = 0; at < buckets.length; at++) part += weights.buckets[buckets[at] as number] as number;
    sum += (part * (weights.blocks[block] as number)) / Math.sqrt(buckets.length);
  }
  return sum;
}

/** AdaGrad on the logistic loss, with weights averaged over the second half of the passes. */
export function train(examples: readonly Example[], options: Options): Weights {
  const random = randomFrom(7);
  const allowed = allowedBuckets(examples, options);
  const weights = new Float32Array(BUCKETS);
  const squares = new Float32Array(BUCKETS).fill(1e-3);
  const priors = Float64Array.from(signalNames, (name) => (options.priors ? (signalPriors[name] ?? 0) * options.priors : 0));
  const signals = Float64Array.from(priors);
  const signalSquares = new Float64Array(signalNames.length).fill(1e-2);
  const averaged = new Float64Array(BUCKETS);
  const averagedSignals = new Float64Array(signalNames.length);
  let averages = 0;
  const scale = ratioScale(examples, options.nb);
  const { rate, signalRate, l2 } = options;
  const live = Float64Array.from(signalNames, (name) => (options.without.includes(name) ? 0 : 1));

  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (const example of shuffled(examples, random)) {
      const dropAuthor = random() < options.authorDrop;
      const dropBlock = random() < options.blockDrop ? random() * 2 | 0 : -1;
      const blocks = [dropBlock === 0 ? NONE : example.words, dropBlock === 1 ? NONE : example.grams, dropAuthor ? NONE : example.author, example.pairs];
      let sum = 0;
      for (let at = 0; at < signals.length; at++) sum += (signals[at] as number) * (example.signals[at] as number);
      for (let block = 0; block < 4; block++) {
        const buckets = blocks[block] as Uint32Array;
        if (buckets.length === 0) continue;
        let part = 0;
        for (let at = 0; at < buckets.length; at++) part += (weights[buckets[at] as number] as number) * (scale[buckets[at] as number] as number);
        sum += (part * (options.blocks[block] as number)) / Math.sqrt(buckets.length);
      }
      const error = (1 / (1 + Math.exp(-sum)) - example.spam) * example.weight;
      if (epoch > 2 && Math.abs(error) > options.trust * example.weight) continue;
      for (let at = 0; at < signals.length; at++) {
        const gradient = error * (example.signals[at] as number) + 1e-5 * ((signals[at] as number) - (priors[at] as number));
        signalSquares[at] = (signalSquares[at] as number) + gradient * gradient;
        signals[at] = (signals[at] as number) - ((live[at] as number) * signalRate * gradient) / Math.sqrt(signalSquares[at] as number);
      }
      for (let block = 0; block < 4; block++) {
        const buckets = blocks[block] as Uint32Array;
        if (buckets.length === 0) continue;
        const slope = (error * (options.blocks[block] as number)) / Math.sqrt(buckets.length);
        for (let at = 0; at < buckets.length; at++) {
          const bucket = buckets[at] as number;
          if (!allowed[bucket]) continue;
          const gradient = slope * (scale[bucket] as number) + l2 * (weights[bucket] as number);
          squares[bucket] = (squares[bucket] as number) + gradient * gradient;
          weights[bucket] = (weights[bucket] as number) - (rate * gradient) / Math.sqrt(squares[bucket] as number);
        }
      }
    }
    if (epoch < options.epochs / 2) continue;
    averages++;
    for (let at = 0; at < BUCKETS; at++) averaged[at] = (averaged[at] as number) + (weights[at] as number);
    for (let at = 0; at < signals.length; at++)
      averagedSignals[at] = (averagedSignals[at] as number) + (signals[at] as number);
  }
  return {
    signals: averagedSignals.map((sum) => sum / averages),
    buckets: Float32Array.from(averaged, (sum, at) => (sum / averages) * (scale[at] as number)),
    blocks: options.blocks,
  };
}

const NONE = new Uint32Array(0);

/** A bucket that few clusters or a single source ever touched says more about them than about spam. */
function allowedBuckets(examples: readonly Example[], { minCount, minSources }: Options): Uint8Array {
  const counts = new Uint32Array(BUCKETS);
  const sources = new Uint32Array(BUCKETS);
  const sourceBits = new Map<string, number>();
  const clusters = new Set<string>();
  for (const { row, words, grams, author, pairs } of examples) {
    const group = row.source.split(':')[0] === 'youtube' ? 'youtube' : row.source;
    if (!sourceBits.has(group)) sourceBits.set(group, 1 << sourceBits.size);
    const bit = sourceBits.get(group) ?? 0;
    if (clusters.has(row.cluster)) continue;
    clusters.add(row.cluster);
    for (const block of [words, grams, author, pairs])
      for (const bucket of block) {
        counts[bucket] = (counts[bucket] ?? 0) + 1;
        sources[bucket] = (sources[bucket] ?? 0) | bit;
      }
  }
  return Uint8Array.from(counts, (count, at) =>
    count >= minCount && bitCount(sources[at] ?? 0) >= minSources ? 1 : 0,
  );
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}

function ratioScale(examples: readonly Example[], power: number): Float32Array {
  const scale = new Float32Array(BUCKETS).fill(1);
  if (power === 0) return scale;
  const spam = new Float64Array(BUCKETS), ham = new Float64Array(BUCKETS);
  let S = 0, H = 0;
  for (const e of examples) {
    if (e.spam) S += e.weight; else H += e.weight;
    const to = e.spam ? spam : ham;
    for (const block of [e.words, e.grams, e.author, e.pairs]) for (const b of block) to[b] = (to[b] as number) + e.weight;
  }
  for (let b = 0; b < BUCKETS; b++) {
    const r = Math.log(((spam[b] as number) + 1) / (S + 2)) - Math.log(((ham[b] as number) + 1) / (H + 2));
    scale[b] = Math.max(0.1, Math.abs(r)) ** power;
  }
  return scale;
}
