/**
 * Builds the shipped model of the comment scorer: `npm run train:spam` after a change of the features or the data.
 * The texts stay where they are; only weights reach the project. The same data gives the same file.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { backgroundByte } from '#server/features/comments/spam/learned.ts';
import { encodeModel, MODEL_FILE } from '#server/features/comments/spam/model.ts';
import { LEARNED_BUCKETS } from '#server/features/comments/spam/tokens.ts';
import { calibrate, scoreUnseen } from './spam-calibration.ts';
import { campusExamples, type Example, exampleOf, kindWeights, readRows, train } from './spam-trainer.ts';

const DATA = path.join(import.meta.dirname, '../../shared/data/spam/train.jsonl');
const file = process.argv[2] ?? DATA;

const examples = readRows(file).map(exampleOf);
const campus = campusExamples();
console.log(`${examples.length} comments; calibrating on comments unseen in training`);
const calibration = calibrate(scoreUnseen(examples, campus));
console.log(`slope ${calibration.slope.toFixed(3)}, intercept ${calibration.intercept.toFixed(3)}`);
const weights = train([...examples, ...campus]);
const bytes = encodeModel({
  ...calibration,
  signals: Float32Array.from(weights.signals),
  kinds: Float32Array.from(kindWeights),
  buckets: weights.buckets,
  background: backgroundOf(examples),
});
writeFileSync(MODEL_FILE, bytes);
console.log(`${path.relative(process.cwd(), MODEL_FILE)}: ${bytes.length} bytes`);

/** The share of comments that have a bucket, whatever they are. */
function backgroundOf(all: readonly Example[]): Uint8Array {
  const counts = new Uint32Array(LEARNED_BUCKETS);
  for (const { learned } of all) for (const bucket of learned) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return Uint8Array.from(counts, (count) => backgroundByte((count + 0.5) / (all.length + 1)));
}
