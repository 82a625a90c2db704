/** Trains the comment scorer: logistic regression by AdaGrad over signals and hashed buckets. Deterministic. */
import { BUCKETS, kinds } from '#server/features/comments/spam/features.ts';
import { signalNames, signalPrior } from '#server/features/comments/spam/signals.ts';
import type { Example } from './examples.ts';

type Weights = { signals: Float64Array; buckets: Float32Array };

const SEED = 7;
const EPOCHS = 10;
const BUCKET_RATE = 0.15;
const SIGNAL_RATE = 0.2;
const PULL_TO_PRIOR = 1e-5;
// Half of the sources have no author names, and names must not decide alone.
const AUTHOR_DROPPED = 0.3;
// A bucket that only one cluster contains says more about the cluster than about spam.
const MIN_CLUSTERS = 2;
const RATIO_POWER = 0.7;
const LEAST_RATIO = 0.1;
/** The weight of each kind of bucket, in the order of `kinds`. */
export const kindWeights = [1, 1, 0.7, 1];
const AUTHOR_KIND = kinds.indexOf('author');

/** The mean of the weights over the second half of the passes. */
export function train(examples: readonly Example[]): Weights {
  const random = randomFrom(SEED);
  const learner = createLearner(bucketScale(examples));
  const sums = { signals: new Float64Array(signalNames.length), buckets: new Float64Array(BUCKETS) };
  let summed = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const example of shuffled(examples, random)) learner.step(example, random() < AUTHOR_DROPPED);
    if (epoch < EPOCHS / 2) continue;
    summed++;
    addTo(sums.signals, learner.signals);
    addTo(sums.buckets, learner.buckets);
  }
  return {
    signals: sums.signals.map((sum) => sum / summed),
    buckets: Float32Array.from(sums.buckets, (sum, at) => (sum / summed) * (learner.scale[at] ?? 0)),
  };
}

/** The sum of an example's weights, before calibration. */
export function rawLogit({ signals, buckets }: Weights, example: Example): number {
  let sum = signalSum(signals, example);
  for (const [kind, found] of example.buckets.entries()) {
    if (found.length === 0) continue;
    let part = 0;
    for (const bucket of found) part += buckets[bucket] ?? 0;
    sum += part * getShare(kind, found);
  }
  return sum;
}

/** Each kind weighs the same however many buckets it has. */
function getShare(kind: number, found: Uint32Array): number {
  return (kindWeights[kind] ?? 0) / Math.sqrt(found.length);
}

function signalSum(weights: Float64Array, example: Example): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (example.signals[at] ?? 0);
  return sum;
}

function createLearner(scale: Float32Array) {
  const priors = Float64Array.from(signalNames, signalPrior);
  const signals = Float64Array.from(priors);
  const signalSquares = new Float64Array(signals.length).fill(1e-2);
  const buckets = new Float32Array(BUCKETS);
  const bucketSquares = new Float32Array(BUCKETS).fill(1e-3);

  function step(example: Example, authorDropped: boolean) {
    let logit = signalSum(signals, example);
    for (const [kind, found] of example.buckets.entries())
      if (!(authorDropped && kind === AUTHOR_KIND)) logit += bucketSum(kind, found);
    const error = (1 / (1 + Math.exp(-logit)) - example.spam) * example.weight;
    stepSignals(example, error);
    for (const [kind, found] of example.buckets.entries())
      if (!(authorDropped && kind === AUTHOR_KIND)) stepBuckets(kind, found, error);
  }

  function bucketSum(kind: number, found: Uint32Array): number {
    if (found.length === 0) return 0;
    let sum = 0;
    for (const bucket of found) {
      sum += (buckets[bucket] ?? 0) * (scale[bucket] ?? 0);
    }
    return sum * getShare(kind, found);
  }

  function stepSignals(example: Example, error: number) {
    for (let at = 0; at < signals.length; at++) {
      const pull = PULL_TO_PRIOR * ((signals[at] ?? 0) - (priors[at] ?? 0));
      const gradient = error * (example.signals[at] ?? 0) + pull;
      const squares = (signalSquares[at] ?? 0) + gradient * gradient;
      signalSquares[at] = squares;
      signals[at] = (signals[at] ?? 0) - (SIGNAL_RATE * gradient) / Math.sqrt(squares);
    }
  }

  function stepBuckets(kind: number, found: Uint32Array, error: number) {
    const slope = error * getShare(kind, found);
    for (const bucket of found) {
      const gradient = slope * (scale[bucket] ?? 0);
      if (gradient === 0) continue;
      const squares = (bucketSquares[bucket] ?? 0) + gradient * gradient;
      bucketSquares[bucket] = squares;
      buckets[bucket] = (buckets[bucket] ?? 0) - (BUCKET_RATE * gradient) / Math.sqrt(squares);
    }
  }

  return { step, signals, buckets, scale };
}

/** The learning rate of a bucket: how differently spam and ham use it (naive Bayes); zero if too few clusters do. */
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
      for (const bucket of kind) {
        counts[bucket] = (counts[bucket] ?? 0) + example.weight;
        if (first) clusters[bucket] = (clusters[bucket] ?? 0) + 1;
      }
  }
  return Float32Array.from(clusters, (count, at) => {
    if (count < MIN_CLUSTERS) return 0;
    const spamShare = ((spam[at] ?? 0) + 1) / (spamTotal + 2);
    const hamShare = ((ham[at] ?? 0) + 1) / (hamTotal + 2);
    return Math.max(LEAST_RATIO, Math.abs(Math.log(spamShare / hamShare))) ** RATIO_POWER;
  });
}

function addTo(sums: Float64Array, values: Float64Array | Float32Array) {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (values[at] ?? 0);
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
