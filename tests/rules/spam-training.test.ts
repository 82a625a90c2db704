import { expect, test } from 'vitest';
import { decodeModel } from '#server/features/comments/spam/model.ts';
import { createTextScorer } from '#server/features/comments/spam/text-scorer.ts';
import { buildModel } from '../../scripts/spam/build-model.ts';
import { type Example, toExample, writtenTexts } from '../../scripts/spam/examples.ts';
import { train } from '../../scripts/spam/trainer.ts';
import { readComments } from '../spam-comments/read.ts';

// A small blog stands in for the data, which is not in the repository. Nothing trained here is shipped.
const examples: Example[] = [
  ...readComments('spam').map((comment, at) => ({ ...comment, label: 'spam' as const, cluster: at })),
  ...readComments('honest').map((comment, at) => ({ ...comment, label: 'ham' as const, cluster: -1 - at })),
].map(({ authorName, ...row }) => toExample({ ...row, author: authorName, source: 'blog:test' }));

// A whole model takes six trainings, so that its calibration sees untrained examples; one shows that they are repeatable.
const trainWeights = (some: Example[]) => Buffer.from(train(some).buckets.buffer);

test('spam training: the same examples give the same weights, and other examples give others', () => {
  const some = examples.filter((_, at) => at % 4 === 0);
  const weights = trainWeights(some);
  expect(trainWeights(some).equals(weights)).toBe(true);
  expect(trainWeights(some.slice(1)).equals(weights)).toBe(false);
});

test('spam training: a trained model can be decoded, and separates spam from the rest', () => {
  const scorer = createTextScorer(decodeModel(buildModel(examples, [])));
  const mean = (kind: 'spam' | 'honest') => {
    const scores = readComments(kind).map((comment) => scorer.score(comment).score);
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
  expect(mean('spam')).toBeGreaterThan(mean('honest') + 50);
});

test('spam training: no test comment is in the training data', () => {
  const trained = new Set(writtenTexts().flatMap(({ text }) => createWordRuns(text)));
  for (const { text } of [...readComments('honest'), ...readComments('spam')])
    expect(createWordRuns(text).filter((run) => trained.has(run))).toEqual([]);
});

const RUN = 8;

function createWordRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  if (words.length < RUN) return [words.join(' ')];
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
}
