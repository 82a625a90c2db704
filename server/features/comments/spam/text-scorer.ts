/** Scores comments and learns from decisions. No I/O: the store loads and saves the state. */
import type { CommentDecision } from '#shared/contracts/comment-rules.ts';
import { type Comment, featuresOf } from './features.ts';
import { fingerprintOf } from './fingerprint.ts';
import { addLesson, emptyLearned, type Learned, learnedShift, likeMarked, removeLesson } from './learned.ts';
import { logitOf, type Model } from './model.ts';
import { reasonsFor } from './reasons.ts';
import { learnedBuckets } from './tokens.ts';

type Scored = {
  /** 0 to 100: a hundred times the probability of spam. */
  score: number;
  /** The reasons, most important first. */
  reasons: string[];
};

export type TextScorer = ReturnType<typeof createTextScorer>;

// The minimum score of a copy of marked spam: well above the spam threshold.
const SAME_LOGIT = 4;
const NEAR_LOGIT = 2;
const PRECISION = 10_000;

/** The scorer takes ownership of `learned` and changes it in place. */
export function createTextScorer(model: Model, learned: Learned = emptyLearned()) {
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

  function lessonOf(comment: Comment, decision: CommentDecision) {
    const { body, name } = featuresOf(comment);
    return { buckets: learnedBuckets(body, name), print: fingerprintOf(body, name), decision };
  }

  return {
    score,
    learn: (comment: Comment, decision: CommentDecision) => addLesson(learned, lessonOf(comment, decision)),
    /** Unlearns a decision; all scores are as if it had never been made. */
    unlearn: (comment: Comment, decision: CommentDecision) =>
      removeLesson(learned, lessonOf(comment, decision)),
    learned,
  };
}
