/**
 * Trains the comment scorer: logistic regression by AdaGrad over signals and hashed buckets. Deterministic: the same
 * rows give the same weights.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUCKETS, featuresOf, kinds } from '#server/features/comments/spam/features.ts';
import { signalNames, signalPriors } from '#server/features/comments/spam/signals.ts';
import { learnedBuckets } from '#server/features/comments/spam/tokens.ts';
import { readCommentBlocks } from './comment-blocks.ts';

export type Row = {
  text: string;
  author: string | null;
  label: 'spam' | 'ham';
  source: string;
  cluster: string | number;
};

export type Example = {
  spam: 0 | 1;
  source: string;
  cluster: string | number;
  weight: number;
  signals: Float64Array;
  /** In the order of `kinds`. */
  buckets: Uint32Array[];
  learned: number[];
};

export type Weights = { signals: Float64Array; buckets: Float32Array };

const EPOCHS = 10;
const BUCKET_RATE = 0.15;
const SIGNAL_RATE = 0.2;
const PULL_TO_PRIOR = 1e-5;
// Comments come without a name in half of the sources, and names must not carry the verdict alone.
const AUTHOR_DROPPED = 0.3;
// A bucket that a single cluster touched says more about the cluster than about spam.
const MIN_CLUSTERS = 2;
const RATIO_POWER = 0.7;
/** How much each kind of bucket counts, in the order of `kinds`. */
export const kindWeights = [1, 1, 0.7, 1];
const AUTHOR_KIND = kinds.indexOf('author');

/** Comments under music are few among so many; messages between friends are far from a blog. */
const sourceWeights: Record<string, number> = {
  youtube: 7,
  ytextra: 7,
  sms: 0.5,
  telegram: 0.5,
  campus: 3,
};

export function readRows(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

/**
 * Honest comments of the kind this blog gets and the data has none of, written for training. They are part of every
 * training and of no measurement.
 */
export function campusExamples(): Example[] {
  return readCommentBlocks(path.join(import.meta.dirname, 'spam-honest.txt')).flatMap(
    ({ text, authorName }, at) =>
      (at % WRAPPED_ONE_IN === 0 ? [text, hardWrapped(text)] : [text]).map((version) =>
        exampleOf({
          text: version,
          author: authorName,
          label: 'ham',
          source: 'campus',
          cluster: `campus ${at}`,
        }),
      ),
  );
}

const WRAP_AFTER = 70;
const WRAPPED_ONE_IN = 4;

/** As pasted from a letter. Nearly all wrapped comments of the data are spam, which is no reason to suspect these. */
function hardWrapped(text: string): string {
  let column = 0;
  return text.replaceAll(' ', (blank, at: number) => {
    if (at - column < WRAP_AFTER) return blank;
    column = at;
    return `${blank}\n`;
  });
}

export function exampleOf(row: Row): Example {
  const features = featuresOf({ text: row.text, authorName: row.author ?? '' });
  return {
    spam: row.label === 'spam' ? 1 : 0,
    source: row.source,
    cluster: row.cluster,
    weight: sourceWeights[groupOf(row.source)] ?? 1,
    signals: Float64Array.from(signalNames, (name) => features.signals[name]),
    buckets: kinds.map((kind) => features.buckets[kind]),
    learned: learnedBuckets(features.body, features.name),
  };
}

/** A blog is a group of its own; the parts of a collection are one. */
export function groupOf(source: string): string {
  return source.startsWith('blog:') ? source : (source.split(':')[0] ?? source);
}

export function rawLogit(weights: Weights, example: Example): number {
  return dot(weights.signals, weights.buckets, example, undefined, false);
}

function dot(
  signals: Float64Array,
  buckets: Float32Array,
  example: Example,
  scale: Float32Array | undefined,
  dropAuthor: boolean,
): number {
  let sum = 0;
  for (let at = 0; at < signals.length; at++)
    sum += (signals[at] as number) * (example.signals[at] as number);
  for (let kind = 0; kind < kinds.length; kind++) {
    const found = example.buckets[kind] as Uint32Array;
    if (found.length === 0 || (dropAuthor && kind === AUTHOR_KIND)) continue;
    let part = 0;
    for (let at = 0; at < found.length; at++) {
      const bucket = found[at] as number;
      part += (buckets[bucket] as number) * (scale ? (scale[bucket] as number) : 1);
    }
    sum += (part * (kindWeights[kind] as number)) / Math.sqrt(found.length);
  }
  return sum;
}

/** AdaGrad on the logistic loss; the result is the mean of the weights over the later half of the passes. */
export function train(examples: readonly Example[]): Weights {
  const random = randomFrom(7);
  const scale = bucketScale(examples);
  const buckets = new Float32Array(BUCKETS);
  const bucketSquares = new Float32Array(BUCKETS).fill(1e-3);
  const priors = Float64Array.from(signalNames, (name) => signalPriors[name] ?? 0);
  const signals = Float64Array.from(priors);
  const signalSquares = new Float64Array(signals.length).fill(1e-2);
  const bucketSums = new Float64Array(BUCKETS);
  const signalSums = new Float64Array(signals.length);
  let summed = 0;

  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const example of shuffled(examples, random)) {
      const dropAuthor = random() < AUTHOR_DROPPED;
      const logit = dot(signals, buckets, example, scale, dropAuthor);
      const error = (1 / (1 + Math.exp(-logit)) - example.spam) * example.weight;
      for (let at = 0; at < signals.length; at++) {
        const pull = PULL_TO_PRIOR * ((signals[at] as number) - (priors[at] as number));
        const gradient = error * (example.signals[at] as number) + pull;
        const squares = (signalSquares[at] as number) + gradient * gradient;
        signalSquares[at] = squares;
        signals[at] = (signals[at] as number) - (SIGNAL_RATE * gradient) / Math.sqrt(squares);
      }
      for (let kind = 0; kind < kinds.length; kind++) {
        const found = example.buckets[kind] as Uint32Array;
        if (found.length === 0 || (dropAuthor && kind === AUTHOR_KIND)) continue;
        const slope = (error * (kindWeights[kind] as number)) / Math.sqrt(found.length);
        for (let at = 0; at < found.length; at++) {
          const bucket = found[at] as number;
          const gradient = slope * (scale[bucket] as number);
          if (gradient === 0) continue;
          const squares = (bucketSquares[bucket] as number) + gradient * gradient;
          bucketSquares[bucket] = squares;
          buckets[bucket] = (buckets[bucket] as number) - (BUCKET_RATE * gradient) / Math.sqrt(squares);
        }
      }
    }
    if (epoch < EPOCHS / 2) continue;
    summed++;
    for (let at = 0; at < BUCKETS; at++)
      bucketSums[at] = (bucketSums[at] as number) + (buckets[at] as number);
    for (let at = 0; at < signals.length; at++)
      signalSums[at] = (signalSums[at] as number) + (signals[at] as number);
  }
  return {
    signals: signalSums.map((sum) => sum / summed),
    buckets: Float32Array.from(bucketSums, (sum, at) => (sum / summed) * (scale[at] as number)),
  };
}

/**
 * How fast a bucket learns: by how differently spam and ham use it, as in naive Bayes; not at all where too few
 * clusters have it.
 */
function bucketScale(examples: readonly Example[]): Float32Array {
  const spam = new Float64Array(BUCKETS);
  const ham = new Float64Array(BUCKETS);
  const clusters = new Uint32Array(BUCKETS);
  const met = new Set<string | number>();
  let spamTotal = 0;
  let hamTotal = 0;
  for (const example of examples) {
    const counts = example.spam ? spam : ham;
    if (example.spam) spamTotal += example.weight;
    else hamTotal += example.weight;
    const first = !met.has(example.cluster);
    met.add(example.cluster);
    for (const kind of example.buckets)
      for (let at = 0; at < kind.length; at++) {
        const bucket = kind[at] as number;
        counts[bucket] = (counts[bucket] as number) + example.weight;
        if (first) clusters[bucket] = (clusters[bucket] as number) + 1;
      }
  }
  return Float32Array.from(clusters, (count, at) => {
    if (count < MIN_CLUSTERS) return 0;
    const ratio = ((spam[at] as number) + 1) / (spamTotal + 2) / (((ham[at] as number) + 1) / (hamTotal + 2));
    return Math.max(0.1, Math.abs(Math.log(ratio))) ** RATIO_POWER;
  });
}

/** Mulberry32: small, seeded, and the same everywhere. */
export function randomFrom(seed: number): () => number {
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
