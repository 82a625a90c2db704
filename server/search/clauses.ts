import { ALL_DOCUMENTS, filterTerm } from './indexed-words.ts';
import { findDepartment, type Property } from './properties.ts';
import type { VocabularyWord } from './search-index.ts';
import type { Synonyms } from './synonyms.ts';
import type { Token } from './tokens.ts';
import { isStopWord, isWeightless, stemWord } from './words.ts';

/** One way in which a record can have what a clause asks for: all of these terms. */
type Alternative = { terms: Term[]; factor: number };
/** A term of the index, and the numbers of the words behind it. */
type Term = { stem: string; words: { id: number; isTyped: boolean }[] };
/** A part of a query: a word or several that belong together, in all the ways in which they can be written. */
export type Clause = { alternatives: Alternative[]; weight: number };

export type Vocabulary = Map<string, VocabularyWord[]>;

export type PropertyPlace = { property: Property; from: number; to: number };

export type Parts = { vocabulary: Vocabulary; beginning: VocabularyWord[]; synonyms: Synonyms };

const SYNONYM_FACTOR = 0.8;
const PREFIX_FACTOR = 0.5;
const JOINED_FACTOR = 0.95;
const PROPERTY_FACTOR = 0.6;
const OPTIONAL_FACTOR = 0.15;

/** What a record must have, in all the ways in which it can be written, and what counts only for the order. */
export function buildClauses(
  { tokens, vocabulary, beginning, synonyms }: Parts & { tokens: Token[] },
  properties: PropertyPlace[],
) {
  const total = vocabulary.get(ALL_DOCUMENTS)?.[0]?.count ?? 0;
  const required: Clause[] = [];
  const optional: Clause[] = [];
  const stems = new Set<string>();
  const hasContent = tokens.some(({ word }) => !isWeightless(word));
  const words = tokens.map(({ word }) => word);

  const buildTerm = (stem: string, typed?: string): Term => ({
    stem,
    words: (vocabulary.get(stem) ?? []).map(({ id, word }) => ({
      id,
      isTyped: word === typed || typed === undefined,
    })),
  });
  const countRecords = (term: string) =>
    (vocabulary.get(term) ?? []).reduce((sum, { count }) => sum + count, 0);
  const computeWeight = (count: number) => Math.log(1 + total / (1 + Math.min(count, total)));
  const isPossible = ({ terms }: Alternative) => terms.every((term) => term.words.length > 0);

  function buildAlternative(sequence: readonly string[], factor: number): Alternative {
    const significant = sequence.filter((word) => !isStopWord(word));
    return {
      terms: (significant.length > 0 ? significant : sequence).map((word) => buildTerm(stemWord(word), word)),
      factor,
    };
  }

  /** The rarest term of an alternative says how many records can have it. */
  function countAlternative({ terms }: Alternative): number {
    return Math.min(...terms.map(({ stem }) => countRecords(stem)));
  }

  function push(alternatives: Alternative[], into = required, factor = 1) {
    const possible = alternatives.filter(isPossible);
    const count = possible.reduce((sum, alternative) => sum + countAlternative(alternative), 0);
    into.push({ alternatives: possible, weight: computeWeight(count) * factor });
    for (const { terms } of possible) for (const { stem } of terms) stems.add(stem);
  }

  /** Adds what begins at a token. Returns how many tokens that is. */
  function addClause(token: Token, from: number): number {
    const place = properties.find((each) => each.from === from);
    if (token.phrase !== undefined) {
      const end = tokens.findIndex(({ phrase }, number) => number > from && phrase !== token.phrase);
      const to = end === -1 ? tokens.length : end;
      push([buildAlternative(words.slice(from, to), 1)]);
      return to - from;
    }
    if (place) {
      const term = filterTerm(place.property.name, place.property.value);
      const weight = computeWeight(countRecords(term));
      required.push({
        alternatives: [{ terms: [buildTerm(term)], factor: 1 }],
        weight: weight * PROPERTY_FACTOR,
      });
      const named = [buildAlternative(words.slice(from, place.to), 1)].filter(isPossible);
      optional.push({ alternatives: named, weight: weight * OPTIONAL_FACTOR });
      return place.to - from;
    }
    const department = findDepartment(token.word, words[from + 1]);
    if (department) {
      const code = words.slice(from, from + 2);
      push([
        buildAlternative([code.join('')], 1),
        buildAlternative([token.word], 1),
        buildAlternative(department, SYNONYM_FACTOR),
      ]);
      // Few papers name the course that they were written for; those that do come first.
      push([buildAlternative(code, 1), buildAlternative([code.join('')], 1)], optional);
      return 2;
    }
    const [synonym] = synonyms.at(words, from);
    if (synonym) {
      const others = synonym.others.map((other) => ({
        terms: other.map((stem) => buildTerm(stem)),
        factor: SYNONYM_FACTOR,
      }));
      push([buildAlternative(words.slice(from, from + synonym.size), 1), ...others]);
      return synonym.size;
    }
    if (token.compound) {
      const { word, size } = token.compound;
      const parts = words.slice(from, from + size);
      const whole = buildAlternative([word], 1);
      // The parts of `is-ought` say little if one of them is a stop word.
      const isOneWord = vocabulary.has(stemWord(word)) && parts.some(isStopWord);
      push(isOneWord ? [whole] : [whole, buildAlternative(parts, JOINED_FACTOR)]);
      return size;
    }
    const next = tokens[from + 1];
    const joined = token.word + (next?.word ?? '');
    const isJoined = next && next.phrase === undefined && vocabulary.has(stemWord(joined));
    if (isJoined && !isWeightless(token.word)) {
      push([buildAlternative([joined], 1), buildAlternative([token.word, next.word], JOINED_FACTOR)]);
      return 2;
    }
    const isBegun = from === tokens.length - 1 && beginning.length > 0;
    if (isWeightless(token.word) && hasContent && !(isBegun && token.word.length === 1))
      push([buildAlternative([token.word], 1)], optional, OPTIONAL_FACTOR);
    else if (isBegun) pushBeginning(token.word);
    else push([buildAlternative([token.word], 1)]);
    return 1;
  }

  /** A word, or those that begin with it. */
  function pushBeginning(word: string) {
    const stem = stemWord(word);
    const longer = Map.groupBy(beginning, (each) => each.stem);
    longer.delete(stem);
    const alternatives = [
      buildAlternative([word], 1),
      ...Array.from(longer, ([stem, all]) => ({
        terms: [{ stem, words: all.map(({ id }) => ({ id, isTyped: true })) }],
        factor: PREFIX_FACTOR,
      })),
    ];
    const isWord = vocabulary.has(stem);
    const count = isWord ? countRecords(stem) : beginning.reduce((sum, each) => sum + each.count, 0);
    required.push({ alternatives: alternatives.filter(isPossible), weight: computeWeight(count) });
    if (isWord) stems.add(stem);
  }

  let from = 0;
  for (let token = tokens[from]; token; token = tokens[from]) from += addClause(token, from);
  return { required, optional, stems: [...stems] };
}
