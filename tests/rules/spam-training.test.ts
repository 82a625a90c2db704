import { expect, test } from 'vitest';
import { decodeModel } from '#server/features/comments/spam/model.ts';
import { createTextScorer } from '#server/features/comments/spam/text-scorer.ts';
import { buildModel } from '../../scripts/spam/build-model.ts';
import { type Example, exampleOf, writtenTexts } from '../../scripts/spam/examples.ts';
import { readComments } from '../spam-comments/read.ts';

// A small blog stands in for the data, which is not in the repository. Nothing trained here is shipped.
const examples: Example[] = [
  ...readComments('spam').map((comment, at) => ({ ...comment, label: 'spam' as const, cluster: at })),
  ...readComments('honest').map((comment, at) => ({ ...comment, label: 'ham' as const, cluster: -1 - at })),
].map(({ authorName, ...row }) => exampleOf({ ...row, author: authorName, source: 'blog:test' }));

const bytes = buildModel(examples, []);

test('spam training: the same examples give the same model, others another one', () => {
  expect(Buffer.from(buildModel(examples, [])).equals(bytes)).toBe(true);
  expect(Buffer.from(buildModel(examples.slice(1), [])).equals(bytes)).toBe(false);
});

test('spam training: a trained model can be decoded, and separates spam from the rest', () => {
  const scorer = createTextScorer(decodeModel(bytes));
  const mean = (kind: 'spam' | 'honest') => {
    const scores = readComments(kind).map((comment) => scorer.score(comment).score);
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
  expect(mean('spam')).toBeGreaterThan(mean('honest') + 50);
});

test('spam training: no test comment is in the training data', () => {
  const trained = new Set(writtenTexts().flatMap(({ text }) => runsOfWords(text)));
  for (const { text } of [...readComments('honest'), ...readComments('spam')])
    expect(runsOfWords(text).filter((run) => trained.has(run))).toEqual([]);
});

const RUN = 8;

function runsOfWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  if (words.length < RUN) return [words.join(' ')];
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
}
