/** Deterministic random numbers (Mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Something that looks like a word. */
export function word(random: () => number): string {
  const syllables = 2 + Math.floor(random() * 3);
  const letter = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  return Array.from({ length: syllables }, () => letter('bcdfglmnprstv') + letter('aeiou')).join('');
}
