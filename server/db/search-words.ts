import { stemmer } from 'stemmer';

/** The words of a record, by how much a match in them counts. */
export type SearchDocument = { title: string; keys: string; body: string };
/** All of `words` must occur, in any order, and a word that begins with `last` or shares its stem. */
export type SearchTerms = { words: string[]; last: { stem: string; prefix: string } };

const MAX_WORD_CHARACTERS = 40;
const MAX_INDEXED_WORDS = 20_000;
const MAX_QUERY_WORDS = 24;

/**
 * Words are cut and stemmed here and not by the engines, whose dictionaries differ: the same text and the same
 * query then match on both. What they are given holds letters and digits only, so no query has a syntax to break.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return (plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.slice(0, MAX_WORD_CHARACTERS),
  );
}

/** The words as written, for prefixes, and their stems, for everything else. */
export function indexedWords(text: string): string[] {
  return wordsOf(text)
    .slice(0, MAX_INDEXED_WORDS)
    .flatMap((word) => {
      const stem = stemmer(word);
      return stem === word ? [word] : [word, stem];
    });
}

/** `undefined` when there is no word in the query. */
export function searchTerms(query: string): SearchTerms | undefined {
  const words = [...new Set(wordsOf(query))].slice(0, MAX_QUERY_WORDS);
  const last = words.pop();
  if (last === undefined) return undefined;
  return { words: words.map((word) => stemmer(word)), last: { stem: stemmer(last), prefix: last } };
}
