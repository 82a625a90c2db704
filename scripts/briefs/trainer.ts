/** Trains the two logistic regressions of a field, by AdaGrad over named features. Deterministic. */
import {
  type Classifier,
  compareExamples,
  computeScores,
  type Example,
  type Weights,
} from '#server/briefs/facts/classifier.ts';
import { listExamples, listSentences } from '#server/briefs/find-facts.ts';
import type { BriefField } from '#shared/contracts/briefs.ts';
import { randomFrom, shuffled } from '../spam/trainer.ts';
import { isLabelled, type LabelledBrief } from './labelled-briefs.ts';

const SEED = 7;
const EPOCHS = 8;
const RATE = 0.3;
const PULL_TO_ZERO = 1e-4;
/** What is rarer says more about a brief than about briefs. */
const MIN_COUNT = 10;
/** Smaller weights decide nothing and make the file large. */
const MIN_WEIGHT = 0.4;
/** The second regression learns from scores of briefs that the first has not seen. */
const FOLDS = 4;

/** The candidates of a brief, and whether each is labelled. */
export type Answered = { examples: Example[]; answers: boolean[] };

export function answerBrief(field: BriefField, brief: LabelledBrief): Answered {
  const documents = [{ name: 'Message', parts: [{ text: brief.text, place: 'Message' }] }];
  const examples = listExamples(field, listSentences(documents)).map((example) => ({
    ...example,
    features: example.features.map(shareName),
  }));
  const labels = brief[field] ?? [];
  const answers = examples.map(({ sentence, value }) =>
    labels.some((label) => isLabelled(sentence, value, label)),
  );
  return { examples, answers };
}

/** One string for all that are equal: quick to look up, and little memory. */
const sharedNames = new Map<string, string>();
function shareName(name: string): string {
  const shared = sharedNames.get(name);
  if (shared === undefined) sharedNames.set(name, name);
  return shared ?? name;
}

export function trainClassifier(briefs: Answered[]): Classifier {
  const unseen = briefs.map((): string[][] => []);
  for (let fold = 0; fold < FOLDS; fold++) {
    const alone = trainAlone(briefs.filter((_, index) => index % FOLDS !== fold));
    for (const [index, { examples }] of briefs.entries())
      if (index % FOLDS === fold) unseen[index] = compareExamples(alone, examples);
  }
  const answers = briefs.flatMap((brief) => brief.answers);
  return { alone: trainAlone(briefs), compared: train(unseen.flat(), answers) };
}

function trainAlone(briefs: Answered[]): Weights {
  const features = briefs.flatMap(({ examples }) => examples.map((example) => example.features));
  const answers = briefs.flatMap((brief) => brief.answers);
  return train(features, answers);
}

/** The mean of the weights over the second half of the passes. */
function train(rows: string[][], answers: boolean[]): Weights {
  const { names, columns } = numberFeatures(rows);
  const random = randomFrom(SEED);
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1e-3);
  const sums = new Float64Array(names.length);
  const bias = { weight: 0, squares: 1e-3, sum: 0 };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const row of shuffled([...rows.keys()], random)) {
      const share = 1 / Math.sqrt(rows[row]?.length ?? 1);
      let sum = 0;
      for (const at of columns[row] ?? []) sum += weights[at] ?? 0;
      const error = 1 / (1 + Math.exp(-bias.weight - sum * share)) - (answers[row] ? 1 : 0);
      bias.squares += error * error;
      bias.weight -= (RATE * error) / Math.sqrt(bias.squares);
      for (const at of columns[row] ?? []) {
        const gradient = error * share + PULL_TO_ZERO * (weights[at] ?? 0);
        squares[at] = (squares[at] ?? 0) + gradient * gradient;
        weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(squares[at] ?? 1);
      }
    }
    if (epoch < EPOCHS / 2) continue;
    bias.sum += bias.weight;
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
  }
  const mean = (sum = 0) => Math.round((100 * sum) / (EPOCHS / 2)) / 100;
  const kept = names.map((name, at) => [name, mean(sums[at])] as const);
  return {
    bias: mean(bias.sum),
    weights: Object.fromEntries(
      kept
        .filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
}

function numberFeatures(rows: string[][]) {
  const counts = new Map<string, number>();
  for (const row of rows) for (const name of row) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].filter((name) => (counts.get(name) ?? 0) >= MIN_COUNT);
  const places = new Map(names.map((name, at) => [name, at]));
  return {
    names,
    columns: rows.map((row) => Int32Array.from(row.flatMap((name) => places.get(name) ?? []))),
  };
}

/** The lowest threshold above which so many of the candidates are labelled. */
export function findThreshold(scored: Scored[], precision: number): number {
  let threshold = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const [index, { score, answer }] of scored
    .toSorted((one, other) => other.score - one.score)
    .entries()) {
    if (answer) right++;
    if (right / (index + 1) >= precision) threshold = score;
  }
  return Math.round(100 * threshold) / 100;
}

export type Scored = { score: number; answer: boolean };

export function scoreBrief(classifier: Classifier, { examples, answers }: Answered): Scored[] {
  const scores = computeScores(classifier, examples);
  return scores.map((score, index) => ({ score, answer: answers[index] ?? false }));
}
