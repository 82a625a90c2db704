import type { SearchInfo } from '#shared/contracts/search.ts';
import { ALL_DOCUMENTS, filterTerm } from './indexed-words.ts';
import { findProperty, isAlsoPlace, MAX_PROPERTY_WORDS, type Property, propertyWords } from './properties.ts';
import type { IndexReader, VocabularyWord } from './search-index.ts';
import { findBegunWord, findSimilarWord, findSwappedWord } from './similar-words.ts';
import type { Synonyms } from './synonyms.ts';
import { isStopWord, isWeightless, parseWords, splitWords, stemWord } from './words.ts';

/** One way in which a record can have what a clause asks for: all of these terms. */
type Alternative = { terms: Term[]; factor: number };
/** A term of the index, and the numbers of the words behind it. */
type Term = { stem: string; words: { id: number; isTyped: boolean }[] };
/** A part of a query: a word or several that belong together, in all the ways in which they can be written. */
export type Clause = { alternatives: Alternative[]; weight: number };

type ParsedQuery = {
  /** What a record must have, taken as words. */
  plain: Clause[];
  /** The same with properties instead of the words that name them. */
  filtered?: Clause[];
  /** What counts only for the order. */
  optional: Clause[];
  /** Sequences of words that must stand next to each other. */
  phrases: string[][];
  marked: Marked;
  corrected?: SearchInfo['corrected'];
  understood?: SearchInfo['understood'];
};
/** What to mark in results. */
export type Marked = { stems: string[]; beginning?: string };

type Token = {
  word: string;
  /** Its position in the query. */
  start: number;
  end: number;
  phrase?: number;
  /** Of the first part of `well-being`: the whole, and the number of its parts. */
  compound?: { word: string; size: number };
};

const MAX_TOKENS = 24;
const MIN_PREFIX_CHARACTERS = 2;
const MAX_PREFIX_WORDS = 200;
const MAX_SUBJECT_WORDS = 3;
const SYNONYM_FACTOR = 0.8;
const PREFIX_FACTOR = 0.5;
const JOINED_FACTOR = 0.95;
const PROPERTY_FACTOR = 0.6;
const OPTIONAL_FACTOR = 0.15;
const QUOTED = /["“„«]([^"“”„«»]*)["”»]/g;
const TYPED_WORD = /[\p{L}\p{N}\p{M}'’‘ʼ]+(?:[-\u2010\u2011\u2013][\p{L}\p{N}\p{M}'’‘ʼ]+)*/gu;

/** `undefined` if the query contains no word. */
export async function parseQuery(
  q: string,
  index: IndexReader,
  synonyms: Synonyms,
): Promise<ParsedQuery | undefined> {
  const typed = tokenize(q);
  // `the` alone asks for nothing; `to be or not to be` does, and so does an owner who types how a title begins.
  const isOnlyStopWords = typed.every(({ word }) => isStopWord(word));
  const isNothing = isOnlyStopWords && typed.length === 1 && index.isPublic;
  if (typed.length === 0 || isNothing) return undefined;
  let vocabulary = await lookUp(typed, index, synonyms);
  const last = typed.at(-1);
  const beginning =
    last && last.phrase === undefined && isPrefix(last.word)
      ? await index.beginningWith(last.word, MAX_PREFIX_WORDS)
      : [];
  const { tokens, changes } = await correct(typed, { vocabulary, beginning, index, synonyms });
  if (changes.length > 0) vocabulary = await lookUp(tokens, index, synonyms);

  const properties = findProperties(tokens, vocabulary, synonyms);
  const isBeginningMarked =
    last && beginning.length > 0 && !properties.some(({ to }) => to === tokens.length);
  const context = { tokens, vocabulary, beginning, synonyms };
  const plain = buildClauses(context, []);
  const filtered = properties.length > 0 ? buildClauses(context, properties) : undefined;
  return {
    plain: plain.required,
    ...(filtered && { filtered: filtered.required }),
    optional: [...(filtered ?? plain).optional],
    phrases: isOnlyStopWords ? [tokens.map(({ word }) => word)] : listPhrases(tokens),
    marked: {
      stems: (filtered ?? plain).stems,
      ...(isBeginningMarked && { beginning: last.word }),
    },
    ...(changes.length > 0 && { corrected: describeCorrection(q, changes) }),
    ...(filtered && {
      understood: properties.map(({ property, from, to }) => ({
        ...property,
        without: removeTokens(q, tokens.slice(from, to)),
      })),
    }),
  };
}

function isPrefix(word: string): boolean {
  return word.length >= MIN_PREFIX_CHARACTERS && !isStopWord(word);
}

function tokenize(q: string): Token[] {
  const quoted = Array.from(
    q.matchAll(QUOTED),
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  const tokens: Token[] = [];
  for (const { 0: raw, index: start } of q.matchAll(TYPED_WORD)) {
    const end = start + raw.length;
    const phrase = quoted.findIndex(([from, to]) => start >= from && end <= to);
    const place = { start, end, ...(phrase >= 0 && { phrase }) };
    for (const { word, parts } of parseWords(raw)) {
      if (!parts) tokens.push({ word, ...place });
      else
        for (const [number, part] of parts.entries())
          tokens.push({
            word: part,
            ...place,
            ...(number === 0 && { compound: { word, size: parts.length } }),
          });
    }
    if (tokens.length >= MAX_TOKENS) break;
  }
  return removeRepeats(tokens);
}

/** `nursing nursing nursing` is one word. */
function removeRepeats(tokens: Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter(({ word, phrase, compound }, index) => {
    if (phrase !== undefined || compound || isPartOfCompound(tokens, index) || !seen.has(word)) {
      seen.add(word);
      return true;
    }
    return false;
  });
}

function isPartOfCompound(tokens: Token[], index: number): boolean {
  return tokens[index - 1]?.start === tokens[index]?.start;
}

type Vocabulary = Map<string, VocabularyWord[]>;

/** The words of the library with the stems that this query may be about. */
async function lookUp(tokens: Token[], index: IndexReader, synonyms: Synonyms): Promise<Vocabulary> {
  const stems = new Set<string>([ALL_DOCUMENTS]);
  for (const [number, { word, compound }] of tokens.entries()) {
    stems.add(stemWord(word));
    if (compound) stems.add(stemWord(compound.word));
    const next = tokens[number + 1];
    if (next) stems.add(stemWord(word + next.word));
    for (const { property } of listPropertiesAt(tokens, number))
      stems.add(filterTerm(property.name, property.value));
    for (const { others } of synonyms.at(
      tokens.map((token) => token.word),
      number,
    ))
      for (const stem of others.flat()) stems.add(stem);
  }
  return Map.groupBy(await index.withStems([...stems]), ({ stem }) => stem);
}

/** Everything that the words from here on may name, the longest first. */
function listPropertiesAt(tokens: Token[], from: number): { property: Property; to: number }[] {
  const found: { property: Property; to: number }[] = [];
  for (let to = Math.min(tokens.length, from + MAX_PROPERTY_WORDS); to > from; to -= 1) {
    const run = tokens.slice(from, to);
    if (run.some(({ phrase }) => phrase !== undefined)) continue;
    const words = run.map(({ word }) => word);
    const named = findProperty(words);
    if (named) found.push({ property: named, to });
    if (words.length <= MAX_SUBJECT_WORDS) {
      const label = words.map(capitalise).join(' ');
      found.push({ property: { name: 'subject', value: label, label }, to });
    }
  }
  return found;
}

type PropertyPlace = { property: Property; from: number; to: number };

/** The properties that this query asks for. Two of a kind contradict each other, so both are taken as words. */
function findProperties(tokens: Token[], vocabulary: Vocabulary, synonyms: Synonyms): PropertyPlace[] {
  const found: PropertyPlace[] = [];
  const words = tokens.map(({ word }) => word);
  for (let from = 0; from < tokens.length; ) {
    const hit = listPropertiesAt(tokens, from).find(({ property }) =>
      vocabulary.has(filterTerm(property.name, property.value)),
    );
    if (hit) {
      found.push({ ...hit, from });
      from = hit.to;
      continue;
    }
    // `free speech` does not ask for a speech.
    from += synonyms.at(words, from)[0]?.size ?? 1;
  }
  const isContent = (token: Token, index: number) =>
    !isWeightless(token.word) && !found.some(({ from, to }) => index >= from && index < to);
  const hasContent = tokens.some(isContent);
  return found.filter(({ property: { name, value }, from, to }) => {
    const words = tokens.slice(from, to).map(({ word }) => word);
    if (found.some(({ property }) => property.name === name && property.value !== value)) return false;
    if (isAlsoPlace(words)) return !hasContent;
    // A subject alone is searched for like any word: it also finds what only mentions it.
    return name !== 'subject' || hasContent || found.length > 1;
  });
}

type Change = { token: Token; word: string };

/** A word that no record has becomes the most similar one that some record has. */
async function correct(
  tokens: Token[],
  { vocabulary, beginning, index, synonyms }: Parts & { index: IndexReader },
): Promise<{ tokens: Token[]; changes: Change[] }> {
  const changes: Change[] = [];
  const corrected: Token[] = [];
  for (const [number, token] of tokens.entries()) {
    const forms = vocabulary.get(stemWord(token.word));
    const isKnown =
      forms !== undefined ||
      isWeightless(token.word) ||
      propertyWords.has(token.word) ||
      synonyms.has(token.word) ||
      isKnownTogether(tokens, number, vocabulary) ||
      (number === tokens.length - 1 && beginning.length > 0);
    let word: string | undefined;
    if (token.phrase === undefined && forms) word = await findSwappedWord(token.word, forms, index);
    else if (token.phrase === undefined && !isKnown)
      word =
        (await findSimilarWord(token.word, index, synonyms)) ??
        (number === tokens.length - 1 ? await findBegunWord(token.word, index) : undefined);
    if (word !== undefined) changes.push({ token, word });
    corrected.push(word === undefined ? token : { ...token, word });
  }
  return { tokens: corrected, changes };
}

/** `hand off` for `handoff`, and the parts of `well-being` for `wellbeing`. */
function isKnownTogether(tokens: Token[], index: number, vocabulary: Vocabulary): boolean {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  const whole = tokens.findLast(({ compound }, place) => compound && place <= index)?.compound;
  return (
    (whole !== undefined && vocabulary.has(stemWord(whole.word))) ||
    (before !== undefined && token !== undefined && vocabulary.has(stemWord(before.word + token.word))) ||
    (after !== undefined && token !== undefined && vocabulary.has(stemWord(token.word + after.word)))
  );
}

type Parts = { vocabulary: Vocabulary; beginning: VocabularyWord[]; synonyms: Synonyms };

function buildClauses(
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

  for (let from = 0; from < tokens.length; ) {
    const token = tokens[from] as Token;
    const place = properties.find((each) => each.from === from);
    if (token.phrase !== undefined) {
      const end = tokens.findIndex(({ phrase }, number) => number > from && phrase !== token.phrase);
      const to = end === -1 ? tokens.length : end;
      push([buildAlternative(words.slice(from, to), 1)]);
      from = to;
      continue;
    }
    if (place) {
      const term = filterTerm(place.property.name, place.property.value);
      required.push({
        alternatives: [{ terms: [buildTerm(term)], factor: 1 }],
        weight: computeWeight(countRecords(term)) * PROPERTY_FACTOR,
      });
      const named = [buildAlternative(words.slice(from, place.to), 1)].filter(isPossible);
      optional.push({ alternatives: named, weight: computeWeight(countRecords(term)) * OPTIONAL_FACTOR });
      from = place.to;
      continue;
    }
    const [synonym] = synonyms.at(words, from);
    if (synonym) {
      const own = words.slice(from, from + synonym.size);
      push([
        buildAlternative(own, 1),
        ...synonym.others.map((other) => ({
          terms: other.map((stem) => buildTerm(stem)),
          factor: SYNONYM_FACTOR,
        })),
      ]);
      from += synonym.size;
      continue;
    }
    if (token.compound) {
      const { word, size } = token.compound;
      const parts = words.slice(from, from + size);
      // The parts of `is-ought` say little if one of them is a stop word.
      const isOneWord = vocabulary.has(stemWord(word)) && parts.some(isStopWord);
      push(
        isOneWord
          ? [buildAlternative([word], 1)]
          : [buildAlternative([word], 1), buildAlternative(parts, JOINED_FACTOR)],
      );
      from += size;
      continue;
    }
    const next = tokens[from + 1];
    if (
      next &&
      !isWeightless(token.word) &&
      next.phrase === undefined &&
      vocabulary.has(stemWord(token.word + next.word))
    ) {
      push([
        buildAlternative([token.word + next.word], 1),
        buildAlternative([token.word, next.word], JOINED_FACTOR),
      ]);
      from += 2;
      continue;
    }
    if (isWeightless(token.word) && hasContent) {
      push([buildAlternative([token.word], 1)], optional, OPTIONAL_FACTOR);
      from += 1;
      continue;
    }
    const alternatives = [buildAlternative([token.word], 1)];
    if (from === tokens.length - 1 && beginning.length > 0) {
      const own = stemWord(token.word);
      const longer = Map.groupBy(beginning, ({ stem }) => stem);
      longer.delete(own);
      for (const [stem, all] of longer)
        alternatives.push({
          terms: [{ stem, words: all.map(({ id }) => ({ id, isTyped: true })) }],
          factor: PREFIX_FACTOR,
        });
      const isWord = vocabulary.has(own);
      const count = isWord ? countRecords(own) : beginning.reduce((sum, each) => sum + each.count, 0);
      required.push({ alternatives: alternatives.filter(isPossible), weight: computeWeight(count) });
      if (isWord) stems.add(own);
    } else push(alternatives);
    from += 1;
  }
  return { required, optional, stems: [...stems] };
}

function listPhrases(tokens: Token[]): string[][] {
  const quoted = tokens.filter(({ phrase }) => phrase !== undefined);
  return [...Map.groupBy(quoted, ({ phrase }) => phrase).values()].map((all) => all.map(({ word }) => word));
}

/** The query with other texts in place of some words. */
function replaceTokens(q: string, changes: { token: Token; text: string }[]): string {
  let done = 0;
  let text = '';
  for (const { token, text: other } of changes) {
    text += q.slice(done, token.start) + other;
    done = token.end;
  }
  return (text + q.slice(done)).replace(/\s+/g, ' ').trim();
}

function describeCorrection(q: string, changes: Change[]): SearchInfo['corrected'] {
  return {
    q: replaceTokens(
      q,
      changes.map(({ token, word }) => ({ token, text: word })),
    ),
    instead: replaceTokens(
      q,
      changes.map(({ token }) => ({ token, text: `"${q.slice(token.start, token.end)}"` })),
    ),
  };
}

function removeTokens(q: string, tokens: Token[]): string {
  const places = new Map(tokens.map((token) => [token.start, token]));
  return replaceTokens(
    q,
    Array.from(places.values(), (token) => ({ token, text: '' })),
  );
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Whether a text has these words next to each other. */
export function hasPhrase(text: string, phrase: readonly string[]): boolean {
  return ` ${splitWords(text).join(' ')} `.includes(` ${phrase.join(' ')} `);
}
