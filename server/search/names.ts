import { LRUCache } from 'lru-cache';
import { countAllowedMistakes, foldSound, measureDistance } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';
import { isStopWord, isWeightless, splitWords, stemWord } from './words.ts';

type FoundNames<Item> = {
  /** Those whose name contains what was typed, then the others, each in the order of the list. */
  items: Item[];
  /** What was searched for instead of a word that no name has. */
  corrected?: string;
  /** No name has all of the words: these have most of them. */
  nearest?: true;
};
type Name = { words: string[]; stems: Set<string> };

/** Finds names, of which there are some hundred: topics, subjects, pages. What the library's search knows holds here. */
export function searchNames<Item>(
  q: string,
  items: readonly Item[],
  { nameItem, synonyms }: { nameItem: (item: Item) => string; synonyms: Synonyms },
): FoundNames<Item> {
  const typed = q.trim().toLowerCase();
  if (typed === '') return { items: [] };
  const names = items.map((item) => ({ item, name: parsedNames.memo(nameItem(item)) }));
  const containing = new Set(items.filter((item) => nameItem(item).toLowerCase().includes(typed)));

  function matchAll(words: string[]): Item[] {
    const clauses = toClauses(words, synonyms);
    const matching = names.filter(
      ({ name }) => clauses.length > 0 && clauses.every((clause) => hasClause(name, clause)),
    );
    return [...containing, ...matching.map(({ item }) => item).filter((item) => !containing.has(item))];
  }

  const words = splitWords(q);
  const exact = matchAll(words);
  if (exact.length > 0) return { items: exact };
  const vocabulary = new Set(names.flatMap(({ name }) => name.words));
  const corrected = words.map((word) => correctWord(word, vocabulary, synonyms));
  const isCorrected = corrected.some((word, index) => word !== words[index]);
  const similar = isCorrected ? matchAll(corrected) : [];
  if (similar.length > 0) return { items: similar, corrected: corrected.join(' ') };
  const clauses = toClauses(corrected, synonyms);
  const counted = names
    .map(({ item, name }) => ({ item, count: clauses.filter((clause) => hasClause(name, clause)).length }))
    .filter(({ count }) => count * 2 >= clauses.length && count > 0);
  const most = Math.max(...counted.map(({ count }) => count));
  const nearest = counted.filter(({ count }) => count === most).map(({ item }) => item);
  return nearest.length > 0 ? { items: nearest, nearest: true } : { items: [] };
}

/** One or several words that belong together, and the stems of what means the same. */
type NameClause = { words: string[]; others: string[][] };

function toClauses(words: string[], synonyms: Synonyms): NameClause[] {
  const content = words.filter((word) => !isWeightless(word));
  // `essays` alone asks for the names that have it.
  const searchedWords = content.length > 0 ? content : words.filter((word) => !isStopWord(word));
  const clauses: NameClause[] = [];
  for (let from = 0; from < searchedWords.length; ) {
    const [hit] = synonyms.at(searchedWords, from);
    const size = hit?.size ?? 1;
    clauses.push({ words: searchedWords.slice(from, from + size), others: hit?.others ?? [] });
    from += size;
  }
  return clauses;
}

function hasClause({ words, stems }: Name, clause: NameClause): boolean {
  const hasOwn = clause.words.every(
    (word) => stems.has(stemWord(word)) || words.some((other) => other.startsWith(word)),
  );
  return hasOwn || clause.others.some((other) => other.every((stem) => stems.has(stem)));
}

const parsedNames = new LRUCache<string, Name>({
  max: 2_000,
  memoMethod(text) {
    const words = splitWords(text);
    return { words, stems: new Set(words.map(stemWord)) };
  },
});

/** The word of a name or of a synonym that a misspelt one is closest to; of equal ones the first in the alphabet. */
function correctWord(word: string, vocabulary: Set<string>, synonyms: Synonyms): string {
  const mistakes = countAllowedMistakes(word.length);
  const stem = stemWord(word);
  const candidates = [...vocabulary, ...synonyms.words];
  if (mistakes === 0 || candidates.some((other) => stemWord(other) === stem)) return word;
  let best = { word, distance: mistakes + 1 };
  for (const other of candidates.sort()) {
    if (other[0] !== word[0]) continue;
    const distance = Math.min(
      measureDistance(word, other, mistakes),
      measureDistance(foldSound(word), foldSound(other), mistakes),
    );
    if (distance < best.distance) best = { word: other, distance };
  }
  return best.word;
}
