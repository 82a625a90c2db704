/**
 * The shipped model: weights only, built by `npm run train:spam`. One byte per bucket keeps the file under a
 * megabyte; the quadratic scale of a byte puts most of its steps near zero, where most weights are.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUCKETS, type Features, kinds } from './features.ts';
import { LEARNED_BUCKETS } from './learned.ts';
import { signalNames } from './signals.ts';

export type Model = {
  signals: Float32Array;
  /** The weight of each kind of bucket. */
  kinds: Float32Array;
  /** Maps the sum of weights to the logit of a probability. */
  slope: number;
  intercept: number;
  weights: Int8Array;
  /** The weight of each byte value. */
  scale: Float32Array;
  /** The frequency of each bucket in comments in general, so that common words teach nothing. */
  background: Uint8Array;
};

export const MODEL_FILE = path.join(import.meta.dirname, 'model.bin');
const MAGIC = 0x3153434f; // "OCS1"
const HEADER_BYTES = 4 * (6 + kinds.length + signalNames.length);

let shipped: Promise<Model> | undefined;

export async function loadModel(): Promise<Model> {
  shipped ??= readFile(MODEL_FILE).then(decodeModel);
  return shipped;
}

type ModelParts = Pick<Model, 'signals' | 'kinds' | 'slope' | 'intercept' | 'background'> & {
  buckets: Float32Array;
};

export function encodeModel(parts: ModelParts): Uint8Array {
  const largest = parts.buckets.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const bytes = new Uint8Array(HEADER_BYTES + LEARNED_BUCKETS + BUCKETS);
  const view = new DataView(bytes.buffer);
  const header = [largest, parts.slope, parts.intercept, ...parts.kinds, ...parts.signals];
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, BUCKETS, true);
  view.setUint32(8, signalNames.length, true);
  header.forEach((value, at) => {
    view.setFloat32(12 + 4 * at, value, true);
  });
  bytes.set(parts.background, HEADER_BYTES);
  const weights = new Int8Array(bytes.buffer, HEADER_BYTES + LEARNED_BUCKETS, BUCKETS);
  for (let at = 0; at < BUCKETS; at++) {
    const weight = parts.buckets[at] ?? 0;
    weights[at] = Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / largest));
  }
  return bytes;
}

export function decodeModel(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isValid =
    bytes.length === HEADER_BYTES + LEARNED_BUCKETS + BUCKETS &&
    view.getUint32(0, true) === MAGIC &&
    view.getUint32(4, true) === BUCKETS &&
    view.getUint32(8, true) === signalNames.length;
  if (!isValid) throw new Error('The spam model does not fit this version. Run `npm run train:spam`.');
  const floats = (first: number, count: number) =>
    Float32Array.from({ length: count }, (_, at) => view.getFloat32(12 + 4 * (first + at), true));
  const [largest = 0, slope = 1, intercept = 0] = floats(0, 3);
  const weightsAt = HEADER_BYTES + LEARNED_BUCKETS;
  return {
    slope,
    intercept,
    kinds: floats(3, kinds.length),
    signals: floats(3 + kinds.length, signalNames.length),
    background: new Uint8Array(bytes.subarray(HEADER_BYTES, weightsAt)),
    // A copy: a slice of a Buffer would share its memory.
    weights: new Int8Array(bytes.subarray(weightsAt)),
    scale: Float32Array.from({ length: 256 }, (_, at) => {
      const value = (at - 128) / 127;
      return Math.sign(value) * value * value * largest;
    }),
  };
}

/** The logit of spam according to the shipped model. */
export function computeLogit(model: Model, features: Features): number {
  let sum = 0;
  for (const [at, name] of signalNames.entries()) sum += (model.signals[at] ?? 0) * features.signals[name];
  for (const [at, kind] of kinds.entries()) {
    const buckets = features.buckets[kind];
    if (buckets.length === 0) continue;
    let part = 0;
    for (const bucket of buckets) part += getWeight(model, bucket);
    sum += ((model.kinds[at] ?? 0) * part) / Math.sqrt(buckets.length);
  }
  return model.slope * sum + model.intercept;
}

export function getWeight(model: Model, bucket: number): number {
  return model.scale[(model.weights[bucket] ?? 0) + 128] ?? 0;
}
