import { expect, test } from 'vitest';
import { decodeModel } from '#server/features/comments/spam/model.ts';
import { createTextScorer } from '#server/features/comments/spam/text-scorer.ts';
import { buildModel } from '../../scripts/spam/build-model.ts';
import { writtenExamples, writtenTexts } from '../../scripts/spam/examples.ts';
import { readComments } from '../spam-comments/read.ts';

// Stands in for the data, which is not part of the project.
const asBlog = writtenExamples().map((example) => ({ ...example, source: 'blog:test' }));

test('the same examples give the same model, to the byte, and others another', () => {
  const bytes = buildModel(asBlog, []);
  expect(Buffer.from(buildModel(asBlog, [])).equals(bytes)).toBe(true);
  expect(Buffer.from(buildModel(asBlog.slice(1), [])).equals(bytes)).toBe(false);
});

test('a model that was just trained can be read, and knows what it was trained on', () => {
  const scorer = createTextScorer(decodeModel(buildModel(asBlog, [])));
  const { spam, honest } = writtenTexts();
  const mean = (comments: typeof spam) =>
    comments.reduce((sum, comment) => sum + scorer.score(comment).score, 0) / comments.length;
  expect(mean(spam)).toBeGreaterThan(mean(honest) + 50);
});

test('nothing is trained on that the scorer is tested with', () => {
  const { spam, honest } = writtenTexts();
  const trained = new Set([...spam, ...honest].flatMap(({ text }) => runsOfWords(text)));
  for (const { text } of [...readComments('honest'), ...readComments('spam')])
    expect(runsOfWords(text).filter((run) => trained.has(run))).toEqual([]);
});

const RUN = 8;

function runsOfWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  if (words.length < RUN) return [words.join(' ')];
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
}
