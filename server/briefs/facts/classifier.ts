/**
 * Which candidates are facts: two logistic regressions for each field, trained by `scripts/train-briefs.ts`. The first
 * sees a candidate alone, the second also how the first scored the others of the brief.
 */
import type { BriefFact, BriefField } from '#shared/contracts/briefs.ts';
import { compareScores } from './features.ts';

/** A candidate with the names of what is true of it. */
export type Example = BriefFact & { features: string[] };
export type Weights = { bias: number; weights: Record<string, number> };
export type Classifier = { alone: Weights; compared: Weights };
/** Scores are logits, so one threshold serves all fields. */
export type Model = { threshold: number; fields: Record<BriefField, Classifier> };

export function computeScores({ alone, compared }: Classifier, examples: Example[]): number[] {
  return compareExamples(alone, examples).map((features) => computeScore(compared, features));
}

/** The features of each example, and how the first regression scores it among the others. */
export function compareExamples(alone: Weights, examples: Example[]): string[][] {
  const scored = examples.map((example) => ({ ...example, score: computeScore(alone, example.features) }));
  return compareScores(scored).map((features, index) => [...(examples[index]?.features ?? []), ...features]);
}

/** The logit. Long sentences have more features, which must not count for more. */
function computeScore({ bias, weights }: Weights, features: string[]): number {
  const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0);
  return bias + sum / Math.sqrt(features.length);
}
