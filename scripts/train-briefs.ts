/**
 * Trains what finds facts in briefs: `node scripts/train-briefs.ts` after a change of the candidates, the features or
 * the fixtures. The same briefs give the same file: `--check` writes nothing and fails if the shipped file is another.
 * Each writer is left out once: this gives the threshold, and the figures that are printed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Classifier, Model } from '#server/briefs/facts/classifier.ts';
import { MODEL_FILE } from '#server/briefs/find-facts.ts';
import { type BriefField, briefFields } from '#shared/contracts/briefs.ts';
import { type Score, scoreBriefs } from '#tests/support/score-briefs.ts';
import { readWriter, writers } from './briefs/labelled-briefs.ts';
import { answerBrief, findThreshold, type Scored, scoreBrief, trainClassifier } from './briefs/trainer.ts';

/** Of what is found in briefs of a writer who was left out. */
const PRECISION = 0.9;

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const briefs = Object.entries(writers).map(([name, files]) => ({ name, briefs: readWriter(files) }));
const trained: Partial<Record<BriefField, Classifier>> = {};
const leftOut = new Map(briefs.map(({ name }) => [name, { ...trained }]));
const scored: Scored[] = [];
for (const field of briefFields) {
  const answered = briefs.map((each) => ({
    name: each.name,
    briefs: each.briefs.map((brief) => answerBrief(field, brief)),
  }));
  for (const writer of answered) {
    const others = answered.filter((each) => each !== writer).flatMap((each) => each.briefs);
    const classifier = trainClassifier(others);
    scored.push(...writer.briefs.flatMap((brief) => scoreBrief(classifier, brief)));
    const fields = leftOut.get(writer.name);
    if (fields) fields[field] = classifier;
  }
  trained[field] = trainClassifier(answered.flatMap((each) => each.briefs));
}

const threshold = findThreshold(scored, PRECISION);
const scores = briefs.map(({ name, briefs }) => {
  const score = scoreBriefs(briefs, toModel(leftOut.get(name)));
  report(name, briefs.length, score);
  return score;
});
report('all', briefs.flatMap((each) => each.briefs).length, {
  right: scores.flatMap(({ right }) => right),
  wrong: scores.flatMap(({ wrong }) => wrong),
  missed: scores.flatMap(({ missed }) => missed),
});

const text = `${JSON.stringify(toModel(trained), null, 1)}\n`;
const name = path.relative(process.cwd(), MODEL_FILE);
if (!values.check) {
  writeFileSync(MODEL_FILE, text);
  console.log(`${name}: ${text.length} bytes`);
} else if (readFileSync(MODEL_FILE, 'utf8') === text) {
  console.log(`${name} is what the briefs give.`);
} else {
  console.error(`${name} is not what the briefs give. Run \`node scripts/train-briefs.ts\`.`);
  process.exitCode = 1;
}

function toModel(fields: Partial<Record<BriefField, Classifier>> | undefined): Model {
  return { threshold, fields: fields as Record<BriefField, Classifier> };
}

/** Precision and recall in percent. */
function report(writer: string, count: number, score: Score) {
  const shares = [undefined, ...briefFields].map((field) => {
    const [right, wrong, missed] = [score.right, score.wrong, score.missed].map(
      (findings) => findings.filter((each) => !field || each.field === field).length,
    ) as [number, number, number];
    const percent = (whole: number) => (whole ? Math.round((100 * right) / whole) : '–');
    return `${field ?? 'all'} ${percent(right + wrong)}/${percent(right + missed)}`;
  });
  console.log(`${writer} (${count} briefs): ${shares.join(', ')}`);
}
