/** Recognises duplicates and near-duplicates of earlier comments. */
import { finish, hashText, mix } from './hashing.ts';
import type { Scan } from './scan.ts';
import { tokensOf } from './tokens.ts';

export type Fingerprint = { exact: number; near: number[] };

/** How many of the MinHash values must match for a near-duplicate. */
export const NEAR_ENOUGH = 3;
const NEAR_PRINTS = 4;
const SHINGLE = 3;
// 'Thank you!' comes from everyone: a short text is a duplicate only under the same name.
const SHORT = 8;
const EXACT = 0x51ed270b;

export function fingerprintOf(body: Scan, name: Scan): Fingerprint {
  const tokens = tokensOf(body);
  let exact = EXACT;
  for (const token of tokens) exact = mix(hashText(token, exact), 0x20);
  for (const link of body.links) exact = hashText(link.host, exact);
  if (tokens.length < SHORT) {
    for (const word of name.words) exact = hashText(word.text, exact);
    return { exact: finish(exact), near: [] };
  }
  return { exact: finish(exact), near: nearPrints(tokens) };
}

/** MinHash over word trigrams: two texts share a value as often as they share trigrams. */
function nearPrints(tokens: readonly string[]): number[] {
  const least = new Array<number>(NEAR_PRINTS).fill(0xffffffff);
  for (let at = 0; at + SHINGLE <= tokens.length; at++) {
    let hash = EXACT;
    for (let next = at; next < at + SHINGLE; next++) hash = mix(hashText(tokens[next] ?? '', hash), 0x20);
    for (let print = 0; print < NEAR_PRINTS; print++)
      least[print] = Math.min(least[print] ?? 0, finish(hash ^ Math.imul(print + 1, 0x9e3779b1)));
  }
  return least.map((value, print) => finish(mix(value, print + 1)));
}
