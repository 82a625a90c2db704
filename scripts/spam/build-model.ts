import { backgroundByte } from '#server/features/comments/spam/learned.ts';
import { encodeModel } from '#server/features/comments/spam/model.ts';
import { LEARNED_BUCKETS } from '#server/features/comments/spam/tokens.ts';
import { calibrate, scoreUnseen } from './calibration.ts';
import type { Example } from './examples.ts';
import { kindWeights, train } from './trainer.ts';

/** From the examples to the bytes of the model file. `written` examples are trained on and never measured. */
export function buildModel(examples: readonly Example[], written: readonly Example[]): Uint8Array {
  const calibration = calibrate(scoreUnseen(examples, written));
  const weights = train([...examples, ...written]);
  return encodeModel({
    ...calibration,
    signals: Float32Array.from(weights.signals),
    kinds: Float32Array.from(kindWeights),
    buckets: weights.buckets,
    background: backgroundOf(examples),
  });
}

/** The share of comments that contain a bucket. */
function backgroundOf(examples: readonly Example[]): Uint8Array {
  const counts = new Uint32Array(LEARNED_BUCKETS);
  for (const { learned } of examples)
    for (const bucket of learned) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return Uint8Array.from(counts, (count) => backgroundByte((count + 0.5) / (examples.length + 1)));
}
