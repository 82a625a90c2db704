/**
 * A pattern for `lower(column) like … escape '\\'` that finds a word anywhere. `lower` only changes A to Z on both
 * engines, so the word is treated the same.
 */
export function toLikePattern(word: string): string {
  const lower = word.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return `%${lower.replace(/[\\%_]/g, '\\$&')}%`;
}
