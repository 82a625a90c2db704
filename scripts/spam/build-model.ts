/** From labelled examples to the bytes of the model: training, and a calibration fitted on examples not seen in training. */
import { backgroundByte, LEARNED_BUCKETS } from '#server/features/comments/spam/learned.ts';
import { encodeModel } from '#server/features/comments/spam/model.ts';
import { type Example, isBlog } from './examples.ts';
import { kindWeights, randomFrom, rawLogit, shuffled, train } from './trainer.ts';

export type Seen = { example: Example; logit: number };
type Calibration = { slope: number; intercept: number };

export const FOLDS = 5;
const FOLD_SEED = 3;
const SPAM_LINE = Math.log(0.8 / 0.2);
/** Shares of the honest blog comments. The targets are 0.5 % and 1.5 %; unseen comments always score a little worse. */
const MAX_HAM_AT_80 = 0.0035;
const MAX_HAM_AT_50 = 0.008;

/** Every example, scored by weights trained without its fold. A cluster is never on both sides. */
export function scoreUnseen(examples: readonly Example[], always: readonly Example[]): Seen[] {
  const folds = assignFolds(examples);
  const seen: Seen[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = train([...examples.filter((example) => folds.get(example.cluster) !== fold), ...always]);
    for (const example of examples)
      if (folds.get(example.cluster) === fold) seen.push({ example, logit: rawLogit(weights, example) });
  }
  return seen;
}

export function assignFolds(examples: readonly Example[]): Map<string | number, number> {
  const clusters = shuffled([...new Set(examples.map((example) => example.cluster))], randomFrom(FOLD_SEED));
  return new Map(clusters.map((cluster, at) => [cluster, at % FOLDS]));
}

/**
 * Platt scaling on the blogs, then made steeper and shifted down until few enough legitimate comments reach 50 and 80.
 * Losing a legitimate comment costs more than moderating one more spam comment.
 */
export function calibrate(seen: readonly Seen[]): Calibration {
  const blogs = seen.filter(({ example }) => isBlog(example.source));
  const fitted = platt(blogs);
  const ham = blogs.filter(({ example }) => !example.spam).map(({ logit }) => logit);
  ham.sort((one, other) => other - one);
  const reachedBy = (share: number) => ham[Math.floor(share * ham.length)] ?? 0;
  const [at80, at50] = [reachedBy(MAX_HAM_AT_80), reachedBy(MAX_HAM_AT_50)];
  const slope = at80 > at50 ? Math.max(fitted.slope, SPAM_LINE / (at80 - at50)) : fitted.slope;
  return { slope, intercept: Math.min(fitted.intercept, SPAM_LINE - slope * at80) };
}

/** Newton's method for the two parameters of a logistic curve. */
function platt(seen: readonly Seen[]): Calibration {
  let slope = 1;
  let intercept = 0;
  for (let step = 0; step < 30; step++) {
    let gradientSlope = 0;
    let gradientIntercept = 0;
    let slopeSlope = 1e-6;
    let slopeIntercept = 0;
    let interceptIntercept = 1e-6;
    for (const { example, logit } of seen) {
      const probability = 1 / (1 + Math.exp(-(slope * logit + intercept)));
      const error = probability - example.spam;
      const curve = probability * (1 - probability);
      gradientSlope += error * logit;
      gradientIntercept += error;
      slopeSlope += curve * logit * logit;
      slopeIntercept += curve * logit;
      interceptIntercept += curve;
    }
    const determinant = slopeSlope * interceptIntercept - slopeIntercept * slopeIntercept;
    slope -= (interceptIntercept * gradientSlope - slopeIntercept * gradientIntercept) / determinant;
    intercept -= (slopeSlope * gradientIntercept - slopeIntercept * gradientSlope) / determinant;
  }
  return { slope, intercept };
}

/** From the examples to the bytes of the model file. `written` examples are trained on and never measured. */
export function buildModel(examples: readonly Example[], written: readonly Example[]): Uint8Array {
  const calibration = calibrate(scoreUnseen(examples, written));
  const weights = train([...examples, ...written]);
  return encodeModel({
    ...calibration,
    signals: Float32Array.from(weights.signals),
    kinds: Float32Array.from(kindWeights),
    buckets: weights.buckets,
    background: countBackground(examples),
  });
}

/** The share of comments that contain a bucket. */
function countBackground(examples: readonly Example[]): Uint8Array {
  const counts = new Uint32Array(LEARNED_BUCKETS);
  for (const { learned } of examples)
    for (const bucket of learned) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return Uint8Array.from(counts, (count) => backgroundByte((count + 0.5) / (examples.length + 1)));
}
