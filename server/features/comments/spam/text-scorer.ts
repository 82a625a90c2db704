/** Scores comments, explains the score to the moderator, and learns from decisions. No I/O: the store loads and saves the state. */
import type { CommentDecision } from '#shared/contracts/comment-rules.ts';
import { type Comment, extractFeatures, type Features, wordBucket } from './features.ts';
import {
  addLesson,
  createFingerprint,
  emptyLearned,
  type Learned,
  learnedBuckets,
  learnedShift,
  likeMarked,
  removeLesson,
} from './learned.ts';
import { computeLogit, getWeight, type Model } from './model.ts';
import { signalNames, signalReason } from './signals.ts';
import { LINK_WORD } from './text.ts';
import { commonWords } from './vocabulary.ts';

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
    const features = extractFeatures(comment);
    const shift = learnedShift(learned, model.background, learnedBuckets(features.body, features.name));
    const marked = likeMarked(learned, createFingerprint(features.body, features.name));
    const logit = computeLogit(model, features) + shift;
    const floor = marked === 'same' ? SAME_LOGIT : marked === 'near' ? NEAR_LOGIT : -Infinity;
    const probability = 1 / (1 + Math.exp(-Math.max(logit, floor)));
    const rounded = Math.round(100 * probability * PRECISION) / PRECISION;
    return { score: rounded, reasons: listReasons(features, shift, marked, rounded) };
  }

  function listReasons(
    features: Features,
    shift: number,
    marked: 'same' | 'near' | undefined,
    score: number,
  ): string[] {
    const reasons: string[] = [];
    if (marked === 'same') reasons.push('is the same text as spam you marked before');
    else if (marked === 'near' || shift > SIGNIFICANT_SHIFT)
      reasons.push('reads like spam you marked before');
    if (shift < -SIGNIFICANT_SHIFT) reasons.push('reads like comments you approved');
    if (score < WORTH_EXPLAINING) return reasons;

    reasons.push(...signalReasons(model, features));
    const words = weightiestWords(model, features);
    if (words.length > 0) reasons.push(`uses words often seen in spam (${words.join(', ')})`);
    if (reasons.length === 0) reasons.push('is worded like known spam');
    return reasons.slice(0, MAX_REASONS);
  }

  function toLesson(comment: Comment, decision: CommentDecision) {
    const { body, name } = extractFeatures(comment);
    return { buckets: learnedBuckets(body, name), print: createFingerprint(body, name), decision };
  }

  return {
    score,
    learn: (comment: Comment, decision: CommentDecision) => addLesson(learned, toLesson(comment, decision)),
    /** Unlearns a decision; all scores are as if it had never been made. */
    unlearn: (comment: Comment, decision: CommentDecision) =>
      removeLesson(learned, toLesson(comment, decision)),
    learned,
  };
}

const MAX_REASONS = 5;
const MAX_WORDS = 3;
// Below this a comment is published at once, so no reasons are needed.
const WORTH_EXPLAINING = 25;
const SIGNIFICANT_WEIGHT = 0.25;
const SIGNIFICANT_SHIFT = 0.7;

function signalReasons(model: Model, features: Features): string[] {
  const found = new Map<string, number>();
  signalNames.forEach((name, at) => {
    const reason = signalReason(name, features.body);
    const weight = features.signals[name] * Math.max(model.signals[at] ?? 0, 0);
    if (reason && weight >= SIGNIFICANT_WEIGHT) found.set(reason, Math.max(found.get(reason) ?? 0, weight));
  });
  return [...found].sort(([, one], [, other]) => other - one).map(([words]) => words);
}

// The link has its own reason, and an article ("the") explains nothing.
const notWorthNaming = new Set([LINK_WORD, 'http', 'https', 'www', 'com', ...commonWords]);

function weightiestWords(model: Model, { body }: Features): string[] {
  const weights = new Map<string, number>();
  for (const { text, judged } of body.words) {
    if (!judged || text.length < 3 || notWorthNaming.has(text) || weights.has(text)) continue;
    weights.set(text, getWeight(model, wordBucket(text)));
  }
  return [...weights]
    .filter(([, weight]) => weight > SIGNIFICANT_WEIGHT)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_WORDS)
    .map(([word]) => `“${word}”`);
}
