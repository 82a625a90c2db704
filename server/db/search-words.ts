import { stemmer } from 'stemmer';

/** The texts of a record, by weight. */
export type SearchDocument = { title: string; keys: string; body: string };
/** All of `words` must occur, in any order, and a word that starts with `last` or shares its stem. */
export type SearchTerms = { words: string[]; last: { stem: string; prefix: string } };

const MAX_WORD_CHARACTERS = 40;
const MAX_QUERY_WORDS = 24;
/** PostgreSQL stores at most a megabyte of words per record; SQLite gets the same ones. */
const MAX_INDEXED_BYTES = 600_000;
const MAX_CACHED_STEMS = 50_000;

/**
 * Words are tokenized and stemmed here and not by the engines, whose dictionaries differ, so that the same query
 * matches the same text on both. The engines only get letters and digits, so no query has a syntax to break.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return (
    plain
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => [...word.slice(0, 2 * MAX_WORD_CHARACTERS)].slice(0, MAX_WORD_CHARACTERS).join(''));
}

/** Texts repeat their words, so most stems are cached. */
const stems = new Map<string, string>();

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}

/** The words as written, for prefix matches, and their stems, for everything else; as often as they occur. */
export function indexedWords({ title, keys, body }: SearchDocument): Record<keyof SearchDocument, string[]> {
  const seen = new Set<string>();
  let bytes = 0;
  function isKept(word: string): boolean {
    if (seen.has(word)) return true;
    bytes += Buffer.byteLength(word);
    if (bytes > MAX_INDEXED_BYTES) return false;
    seen.add(word);
    return true;
  }
  function cappedWords(text: string): string[] {
    const words: string[] = [];
    for (const word of wordsOf(text)) {
      const stem = stemOf(word);
      if (isKept(word)) words.push(word);
      if (stem !== word && isKept(stem)) words.push(stem);
    }
    return words;
  }
  return { title: cappedWords(title), keys: cappedWords(keys), body: cappedWords(body) };
}

/** Words that say that a text is wanted, but not which. */
const FILLER = new Set([
  'assignment',
  'essay',
  'essays',
  'help',
  'paper',
  'papers',
  'service',
  'services',
  'writing',
]);

/**
 * "Nursing paper" without "paper": at the end of a query such a word would only favour papers about papers. A query
 * of nothing else stays as it is.
 */
export function withoutFiller(query: string): string {
  const words = query.trim().split(/\s+/);
  while (words.length > 1 && FILLER.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  return words.join(' ');
}

/** `undefined` if the query contains no word. */
export function searchTerms(query: string): SearchTerms | undefined {
  const [last, ...others] = new Set(wordsOf(query).reverse());
  if (last === undefined) return undefined;
  const words = others.reverse().slice(0, MAX_QUERY_WORDS - 1);
  return { words: words.map(stemOf), last: { stem: stemOf(last), prefix: last } };
}
