/** Scores comments, and learns from what the admin decides about them. No I/O: the store brings and keeps the state. */
import { type Comment, featuresOf } from './features.ts';
import { fingerprintOf } from './fingerprint.ts';
import { applyDecision, emptyLearned, type Label, type Learned, learnedShift, likeMarked } from './learned.ts';
import { logitOf, type Model } from './model.ts';
import { reasonsFor } from './reasons.ts';
import { learnedBuckets } from './tokens.ts';

export type Scored = {
  /** 0 to 100: a hundred times the probability of spam. */
  score: number;
  /** Why, in words, the weightiest first. */
  reasons: string[];
};

export type Scorer = ReturnType<typeof createScorer>;

// What a copy of marked spam reaches at least: well above the line to the spam folder.
const SAME_LOGIT = 4;
const NEAR_LOGIT = 2;
const PRECISION = 10_000;

/** `learned` belongs to the scorer from here on: learning changes it in place. */
export function createScorer(model: Model, learned: Learned = emptyLearned()) {
  function score(comment: Comment): Scored {
    const features = featuresOf(comment);
    const shift = learnedShift(learned, model.background, learnedBuckets(features.body, features.name));
    const marked = likeMarked(learned, fingerprintOf(features.body, features.name));
    const known = logitOf(model, features) + shift;
    const floor = marked === 'same' ? SAME_LOGIT : marked === 'near' ? NEAR_LOGIT : -Infinity;
    const probability = 1 / (1 + Math.exp(-Math.max(known, floor)));
    const rounded = Math.round(100 * probability * PRECISION) / PRECISION;
    return { score: rounded, reasons: reasonsFor({ model, features, shift, marked, score: rounded }) };
  }

  function decide(comment: Comment, label: Label, by: 1 | -1) {
    const { body, name } = featuresOf(comment);
    applyDecision(learned, learnedBuckets(body, name), fingerprintOf(body, name), label, by);
  }

  return {
    score,
    learn: (comment: Comment, label: Label) => decide(comment, label, 1),
    /** Takes back a decision that was learned; everything scores as if it had never been made. */
    unlearn: (comment: Comment, label: Label) => decide(comment, label, -1),
    learned,
  };
}

