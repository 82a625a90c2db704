import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Model } from '#server/briefs/facts/classifier.ts';
import { MODEL_FILE } from '#server/briefs/find-facts.ts';
import { scoreBriefs } from '#tests/support/score-briefs.ts';
import { readWriter, writers } from '../../scripts/briefs/labelled-briefs.ts';
import { answerBrief, findThreshold, trainClassifier } from '../../scripts/briefs/trainer.ts';

// One field stands for all: together they take a minute (`node scripts/train-briefs.ts --check`).
test('brief training: the shipped weights are what the labelled briefs give', () => {
  const briefs = Object.values(writers).flatMap(readWriter);
  const trained = trainClassifier(briefs.map((brief) => answerBrief('citationStyle', brief)));
  const model: Model = JSON.parse(readFileSync(MODEL_FILE, 'utf8'));
  expect(trained).toEqual(model.fields.citationStyle);
});

test('brief training: the threshold is the lowest with the precision', () => {
  const scored = [3, 2, 1, 0].map((score) => ({ score, answer: score !== 1 }));
  expect(findThreshold(scored, 0.75)).toBe(0);
  expect(findThreshold(scored, 0.9)).toBe(2);
});

test('brief training: of briefs that nothing was trained or made with, most is found, and little else', () => {
  const { right, wrong, missed } = scoreBriefs(readWriter(['held-out.yaml']));
  expect(right.length / (right.length + wrong.length)).toBeGreaterThan(0.9);
  expect(right.length / (right.length + missed.length)).toBeGreaterThan(0.82);
});
