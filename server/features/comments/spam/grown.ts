/** `count` as a number that grows ever more slowly and reaches one at `full`. */
export function grown(count: number, full: number): number {
  return Math.min(2, Math.log1p(count) / Math.log1p(full));
}
