/** What `lower(column)` is compared with: `lower` only changes A to Z on both engines. */
export function toLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A pattern for `lower(column) like … escape '\\'` that finds a word anywhere. */
export function toLikePattern(word: string): string {
  return `%${toLower(word).replace(/[\\%_]/g, '\\$&')}%`;
}
