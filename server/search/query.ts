import type { SearchInfo } from '#shared/contracts/search.ts';
import { buildClauses, type Parts, type PropertyPlace, type Vocabulary } from './clauses.ts';
import { ALL_DOCUMENTS, filterTerm } from './indexed-words.ts';
import {
  findDepartment,
  findProperty,
  isAlsoPlace,
  MAX_PROPERTY_WORDS,
  type Property,
  propertyWords,
} from './properties.ts';
import type { IndexReader } from './search-index.ts';
import { findBegunWord, findSimilarWord, findSwappedWord } from './similar-words.ts';
import type { Synonyms } from './synonyms.ts';
import { listPhrases, removeTokens, replaceTokens, type Token, tokenize } from './tokens.ts';
import { isStopWord, isWeightless, stemWord } from './words.ts';

/** What to mark in results. */
export type Marked = { stems: string[]; beginning?: string };

const MAX_PREFIX_WORDS = 200;
const MAX_SUBJECT_WORDS = 3;

/** `undefined` if the query contains no word. */
export async function parseQuery(q: string, index: IndexReader, synonyms: Synonyms) {
  const typed = tokenize(q);
  // `the` alone asks for nothing; `to be or not to be` does, and so does an owner who types how a title begins.
  const isOnlyStopWords = typed.every(({ word }) => isStopWord(word));
  const isNothing = isOnlyStopWords && typed.length === 1 && index.isPublic;
  if (typed.length === 0 || isNothing) return undefined;
  let vocabulary = await lookUp(typed, index, synonyms);
  const last = typed.at(-1);
  const beginning =
    last && last.phrase === undefined && isPrefix(last.word, typed.length)
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
    /** What a record must have, taken as words. */
    plain: plain.required,
    /** The same with properties instead of the words that name them. */
    filtered: filtered?.required,
    /** What counts only for the order. */
    optional: (filtered ?? plain).optional,
    /** Sequences of words that must stand next to each other. */
    phrases: isOnlyStopWords ? [tokens.map(({ word }) => word)] : listPhrases(tokens),
    marked: { stems: (filtered ?? plain).stems, ...(isBeginningMarked && { beginning: last.word }) },
    corrected: changes.length > 0 ? describeCorrection(q, changes) : undefined,
    understood: properties.map(({ property, from, to }) => ({
      ...property,
      without: removeTokens(q, tokens.slice(from, to)),
    })),
  };
}

/** A single character begins a word if there are words before it; `a` and `i` are words. */
function isPrefix(word: string, count: number): boolean {
  return word.length === 1 ? count > 1 && !'ai'.includes(word) : !isStopWord(word);
}

/** The words of the library with the stems that this query may be about. */
async function lookUp(tokens: Token[], index: IndexReader, synonyms: Synonyms): Promise<Vocabulary> {
  const words = tokens.map((token) => token.word);
  const stems = new Set<string>([ALL_DOCUMENTS]);
  for (const [number, { word, compound }] of tokens.entries()) {
    stems.add(stemWord(word));
    if (compound) stems.add(stemWord(compound.word));
    const next = tokens[number + 1];
    if (next) stems.add(stemWord(word + next.word));
    for (const subject of findDepartment(word, next?.word) ?? []) stems.add(stemWord(subject));
    for (const { property } of listPropertiesAt(tokens, number))
      stems.add(filterTerm(property.name, property.value));
    for (const { others } of synonyms.at(words, number)) for (const stem of others.flat()) stems.add(stem);
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
      const label = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
      found.push({ property: { name: 'subject', value: label, label }, to });
    }
  }
  return found;
}

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
      findDepartment(token.word, tokens[number + 1]?.word) !== undefined ||
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

function describeCorrection(q: string, changes: Change[]): SearchInfo['corrected'] {
  const corrected = changes.map(({ token, word }) => ({ token, text: word }));
  const quoted = changes.map(({ token }) => ({ token, text: `"${q.slice(token.start, token.end)}"` }));
  return { q: replaceTokens(q, corrected), instead: replaceTokens(q, quoted) };
}
