/** The learned state as bytes for the database. Only non-zero values are written, so it starts small. */
import { emptyLearned, LEARNED_BUCKETS, type Learned } from './learned.ts';

/**
 * Incremented with every change of how comments map to buckets or fingerprints: counts of another version are
 * meaningless, and the state is then rebuilt from the decided comments.
 */
const LEARNED_VERSION = 2;

export function encodeLearned(learned: Learned): Uint8Array {
  const numbers: number[] = [LEARNED_VERSION, learned.spamComments, learned.hamComments];
  for (const counts of [learned.spam, learned.ham]) {
    const used: number[] = [];
    for (let bucket = 0; bucket < LEARNED_BUCKETS; bucket++) if (counts[bucket]) used.push(bucket);
    numbers.push(used.length);
    let previous = 0;
    for (const bucket of used) {
      numbers.push(bucket - previous, counts[bucket] ?? 0);
      previous = bucket;
    }
  }
  const prints = [...learned.prints].sort(([one], [other]) => one - other);
  numbers.push(prints.length);
  let previous = 0;
  for (const [key, count] of prints) {
    numbers.push(key - previous, count > 0 ? 2 * count : -2 * count - 1);
    previous = key;
  }
  return writeNumbers(numbers);
}

/** Undefined if the bytes were written by another version. */
export function decodeLearned(bytes: Uint8Array): Learned | undefined {
  const next = numberReader(bytes);
  if (next() !== LEARNED_VERSION) return undefined;
  const learned = emptyLearned();
  learned.spamComments = next();
  learned.hamComments = next();
  for (const counts of [learned.spam, learned.ham]) {
    let bucket = 0;
    for (let left = next(); left > 0; left--) {
      bucket += next();
      counts[bucket] = next();
    }
  }
  let key = 0;
  for (let left = next(); left > 0; left--) {
    key += next();
    const count = next();
    learned.prints.set(key, count % 2 === 0 ? count / 2 : -(count + 1) / 2);
  }
  return learned;
}

/** Variable-length integers: seven bits per byte, lowest first; the eighth bit says that more follows. */
function writeNumbers(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

function numberReader(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let number = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('The learned state of the spam scorer is cut short.');
      number += (byte % 0x80) * unit;
      if (byte < 0x80) return number;
    }
  };
}
