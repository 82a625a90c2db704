import type { SearchInfo } from '#shared/contracts/search.ts';
import { ALL_DOCUMENTS, filterTerm } from './indexed-words.ts';
import { isAlsoPlace, MAX_PROPERTY_WORDS, type Property, propertyOf, propertyWords } from './properties.ts';
import type { IndexReader, VocabularyWord } from './search-index.ts';
import { begunWord, similarWord, swappedWord } from './similar-words.ts';
import type { Synonyms } from './synonyms.ts';
import { isStopWord, isWeightless, sequenceOf, stemOf, wordsOf } from './words.ts';

/** One way in which a record can have what a group asks for: all of these terms. */
type Way = { terms: Term[]; factor: number };
/** A term of the index, and the numbers of the words behind it. */
type Term = { stem: string; words: { id: number; isTyped: boolean }[] };
/** A part of a query: a word or several that belong together, in all the ways in which they can be written. */
export type Group = { ways: Way[]; weight: number };

type Understanding = {
  /** What a record must have, taken as words. */
  plain: Group[];
  /** The same with properties instead of the words that name them. */
  filtered?: Group[];
  /** What counts only for the order. */
  optional: Group[];
  /** Sequences of words that must stand next to each other. */
  phrases: string[][];
  marked: Marked;
  corrected?: SearchInfo['corrected'];
  understood?: SearchInfo['understood'];
};
/** What to mark in results. */
export type Marked = { stems: string[]; beginning?: string };

type Unit = {
  word: string;
  /** Its position in the query. */
  start: number;
  end: number;
  phrase?: number;
  /** Of the first part of `well-being`: the whole, and the number of its parts. */
  compound?: { word: string; size: number };
};

const MAX_UNITS = 24;
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
export async function understand(
  q: string,
  index: IndexReader,
  synonyms: Synonyms,
): Promise<Understanding | undefined> {
  const typed = unitsOf(q);
  // `the` alone asks for nothing; `to be or not to be` does, and so does an owner who types how a title begins.
  const isOnlyStopWords = typed.every(({ word }) => isStopWord(word));
  const isNothing = isOnlyStopWords && typed.length === 1 && index.isPublic;
  if (typed.length === 0 || isNothing) return undefined;
  let known = await lookUp(typed, index, synonyms);
  const last = typed.at(-1);
  const beginning =
    last && last.phrase === undefined && isPrefix(last.word)
      ? await index.beginningWith(last.word, MAX_PREFIX_WORDS)
      : [];
  const { units, changes } = await correct(typed, { known, beginning, index, synonyms });
  if (changes.length > 0) known = await lookUp(units, index, synonyms);

  const properties = propertiesIn(units, known, synonyms);
  const isBeginningMarked = last && beginning.length > 0 && !properties.some(({ to }) => to === units.length);
  const context = { units, known, beginning, synonyms };
  const plain = groupsOf(context, []);
  const filtered = properties.length > 0 ? groupsOf(context, properties) : undefined;
  return {
    plain: plain.required,
    ...(filtered && { filtered: filtered.required }),
    optional: [...(filtered ?? plain).optional],
    phrases: isOnlyStopWords ? [units.map(({ word }) => word)] : phrasesOf(units),
    marked: {
      stems: (filtered ?? plain).stems,
      ...(isBeginningMarked && { beginning: last.word }),
    },
    ...(changes.length > 0 && { corrected: correctionOf(q, changes) }),
    ...(filtered && {
      understood: properties.map(({ property, from, to }) => ({
        ...property,
        without: withoutUnits(q, units.slice(from, to)),
      })),
    }),
  };
}

function isPrefix(word: string): boolean {
  return word.length >= MIN_PREFIX_CHARACTERS && !isStopWord(word);
}

function unitsOf(q: string): Unit[] {
  const quoted = Array.from(
    q.matchAll(QUOTED),
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  const units: Unit[] = [];
  for (const { 0: raw, index: start } of q.matchAll(TYPED_WORD)) {
    const end = start + raw.length;
    const phrase = quoted.findIndex(([from, to]) => start >= from && end <= to);
    const place = { start, end, ...(phrase >= 0 && { phrase }) };
    for (const { word, parts } of wordsOf(raw)) {
      if (!parts) units.push({ word, ...place });
      else
        for (const [number, part] of parts.entries())
          units.push({
            word: part,
            ...place,
            ...(number === 0 && { compound: { word, size: parts.length } }),
          });
    }
    if (units.length >= MAX_UNITS) break;
  }
  return withoutRepeats(units);
}

/** `nursing nursing nursing` is one word. */
function withoutRepeats(units: Unit[]): Unit[] {
  const seen = new Set<string>();
  return units.filter(({ word, phrase, compound }, index) => {
    if (phrase !== undefined || compound || isPartOfCompound(units, index) || !seen.has(word)) {
      seen.add(word);
      return true;
    }
    return false;
  });
}

function isPartOfCompound(units: Unit[], index: number): boolean {
  return units[index - 1]?.start === units[index]?.start;
}

type Known = Map<string, VocabularyWord[]>;

/** The words of the library with the stems that this query may be about. */
async function lookUp(units: Unit[], index: IndexReader, synonyms: Synonyms): Promise<Known> {
  const stems = new Set<string>([ALL_DOCUMENTS]);
  for (const [number, { word, compound }] of units.entries()) {
    stems.add(stemOf(word));
    if (compound) stems.add(stemOf(compound.word));
    const next = units[number + 1];
    if (next) stems.add(stemOf(word + next.word));
    for (const { property } of propertiesAt(units, number))
      stems.add(filterTerm(property.name, property.value));
    for (const { others } of synonyms.at(
      units.map((unit) => unit.word),
      number,
    ))
      for (const stem of others.flat()) stems.add(stem);
  }
  return Map.groupBy(await index.withStems([...stems]), ({ stem }) => stem);
}

/** Everything that the words from here on may name, the longest first. */
function propertiesAt(units: Unit[], from: number): { property: Property; to: number }[] {
  const found: { property: Property; to: number }[] = [];
  for (let to = Math.min(units.length, from + MAX_PROPERTY_WORDS); to > from; to -= 1) {
    const run = units.slice(from, to);
    if (run.some(({ phrase }) => phrase !== undefined)) continue;
    const words = run.map(({ word }) => word);
    const named = propertyOf(words);
    if (named) found.push({ property: named, to });
    if (words.length <= MAX_SUBJECT_WORDS) {
      const label = words.map(capitalised).join(' ');
      found.push({ property: { name: 'subject', value: label, label }, to });
    }
  }
  return found;
}

type PropertyPlace = { property: Property; from: number; to: number };

/** The properties that this query asks for. Two of a kind contradict each other, so both are taken as words. */
function propertiesIn(units: Unit[], known: Known, synonyms: Synonyms): PropertyPlace[] {
  const found: PropertyPlace[] = [];
  const words = units.map(({ word }) => word);
  for (let from = 0; from < units.length; ) {
    const hit = propertiesAt(units, from).find(({ property }) =>
      known.has(filterTerm(property.name, property.value)),
    );
    if (hit) {
      found.push({ ...hit, from });
      from = hit.to;
      continue;
    }
    // `free speech` does not ask for a speech.
    from += synonyms.at(words, from)[0]?.size ?? 1;
  }
  const isContent = (unit: Unit, index: number) =>
    !isWeightless(unit.word) && !found.some(({ from, to }) => index >= from && index < to);
  const hasContent = units.some(isContent);
  return found.filter(({ property: { name, value }, from, to }) => {
    const words = units.slice(from, to).map(({ word }) => word);
    if (found.some(({ property }) => property.name === name && property.value !== value)) return false;
    if (isAlsoPlace(words)) return !hasContent;
    // A subject alone is searched for like any word: it also finds what only mentions it.
    return name !== 'subject' || hasContent || found.length > 1;
  });
}

type Change = { unit: Unit; word: string };

/** A word that no record has becomes the most similar one that some record has. */
async function correct(
  units: Unit[],
  { known, beginning, index, synonyms }: Parts & { index: IndexReader },
): Promise<{ units: Unit[]; changes: Change[] }> {
  const changes: Change[] = [];
  const corrected: Unit[] = [];
  for (const [number, unit] of units.entries()) {
    const forms = known.get(stemOf(unit.word));
    const isKnown =
      forms !== undefined ||
      isWeightless(unit.word) ||
      propertyWords.has(unit.word) ||
      synonyms.has(unit.word) ||
      isKnownTogether(units, number, known) ||
      (number === units.length - 1 && beginning.length > 0);
    let word: string | undefined;
    if (unit.phrase === undefined && forms) word = await swappedWord(unit.word, forms, index);
    else if (unit.phrase === undefined && !isKnown)
      word =
        (await similarWord(unit.word, index, synonyms)) ??
        (number === units.length - 1 ? await begunWord(unit.word, index) : undefined);
    if (word !== undefined) changes.push({ unit, word });
    corrected.push(word === undefined ? unit : { ...unit, word });
  }
  return { units: corrected, changes };
}

/** `hand off` for `handoff`, and the parts of `well-being` for `wellbeing`. */
function isKnownTogether(units: Unit[], index: number, known: Known): boolean {
  const [before, unit, after] = [units[index - 1], units[index], units[index + 1]];
  const whole = units.findLast(({ compound }, place) => compound && place <= index)?.compound;
  return (
    (whole !== undefined && known.has(stemOf(whole.word))) ||
    (before !== undefined && unit !== undefined && known.has(stemOf(before.word + unit.word))) ||
    (after !== undefined && unit !== undefined && known.has(stemOf(unit.word + after.word)))
  );
}

type Parts = { known: Known; beginning: VocabularyWord[]; synonyms: Synonyms };

function groupsOf(
  { units, known, beginning, synonyms }: Parts & { units: Unit[] },
  properties: PropertyPlace[],
) {
  const total = known.get(ALL_DOCUMENTS)?.[0]?.count ?? 0;
  const required: Group[] = [];
  const optional: Group[] = [];
  const stems = new Set<string>();
  const hasContent = units.some(({ word }) => !isWeightless(word));
  const words = units.map(({ word }) => word);

  const termOf = (stem: string, typed?: string): Term => ({
    stem,
    words: (known.get(stem) ?? []).map(({ id, word }) => ({
      id,
      isTyped: word === typed || typed === undefined,
    })),
  });
  const countOf = (term: string) => (known.get(term) ?? []).reduce((sum, { count }) => sum + count, 0);
  const weightFor = (count: number) => Math.log(1 + total / (1 + Math.min(count, total)));
  const isPossible = ({ terms }: Way) => terms.every((term) => term.words.length > 0);

  function wayOf(sequence: readonly string[], factor: number): Way {
    const significant = sequence.filter((word) => !isStopWord(word));
    return {
      terms: (significant.length > 0 ? significant : sequence).map((word) => termOf(stemOf(word), word)),
      factor,
    };
  }

  /** The rarest term of a way says how many records can have it. */
  function countOfWay({ terms }: Way): number {
    return Math.min(...terms.map(({ stem }) => countOf(stem)));
  }

  function push(ways: Way[], into = required, factor = 1) {
    const possible = ways.filter(isPossible);
    const count = possible.reduce((sum, way) => sum + countOfWay(way), 0);
    into.push({ ways: possible, weight: weightFor(count) * factor });
    for (const { terms } of possible) for (const { stem } of terms) stems.add(stem);
  }

  for (let from = 0; from < units.length; ) {
    const unit = units[from] as Unit;
    const place = properties.find((each) => each.from === from);
    if (unit.phrase !== undefined) {
      const end = units.findIndex(({ phrase }, number) => number > from && phrase !== unit.phrase);
      const to = end === -1 ? units.length : end;
      push([wayOf(words.slice(from, to), 1)]);
      from = to;
      continue;
    }
    if (place) {
      const term = filterTerm(place.property.name, place.property.value);
      required.push({
        ways: [{ terms: [termOf(term)], factor: 1 }],
        weight: weightFor(countOf(term)) * PROPERTY_FACTOR,
      });
      const named = [wayOf(words.slice(from, place.to), 1)].filter(isPossible);
      optional.push({ ways: named, weight: weightFor(countOf(term)) * OPTIONAL_FACTOR });
      from = place.to;
      continue;
    }
    const [synonym] = synonyms.at(words, from);
    if (synonym) {
      const own = words.slice(from, from + synonym.size);
      push([
        wayOf(own, 1),
        ...synonym.others.map((other) => ({
          terms: other.map((stem) => termOf(stem)),
          factor: SYNONYM_FACTOR,
        })),
      ]);
      from += synonym.size;
      continue;
    }
    if (unit.compound) {
      const { word, size } = unit.compound;
      const parts = words.slice(from, from + size);
      // The parts of `is-ought` say little if one of them is a stop word.
      const isOneWord = known.has(stemOf(word)) && parts.some(isStopWord);
      push(isOneWord ? [wayOf([word], 1)] : [wayOf([word], 1), wayOf(parts, JOINED_FACTOR)]);
      from += size;
      continue;
    }
    const next = units[from + 1];
    if (
      next &&
      !isWeightless(unit.word) &&
      next.phrase === undefined &&
      known.has(stemOf(unit.word + next.word))
    ) {
      push([wayOf([unit.word + next.word], 1), wayOf([unit.word, next.word], JOINED_FACTOR)]);
      from += 2;
      continue;
    }
    if (isWeightless(unit.word) && hasContent) {
      push([wayOf([unit.word], 1)], optional, OPTIONAL_FACTOR);
      from += 1;
      continue;
    }
    const ways = [wayOf([unit.word], 1)];
    if (from === units.length - 1 && beginning.length > 0) {
      const own = stemOf(unit.word);
      const longer = Map.groupBy(beginning, ({ stem }) => stem);
      longer.delete(own);
      for (const [stem, all] of longer)
        ways.push({
          terms: [{ stem, words: all.map(({ id }) => ({ id, isTyped: true })) }],
          factor: PREFIX_FACTOR,
        });
      const isWord = known.has(own);
      const count = isWord ? countOf(own) : beginning.reduce((sum, each) => sum + each.count, 0);
      required.push({ ways: ways.filter(isPossible), weight: weightFor(count) });
      if (isWord) stems.add(own);
    } else push(ways);
    from += 1;
  }
  return { required, optional, stems: [...stems] };
}

function phrasesOf(units: Unit[]): string[][] {
  const quoted = units.filter(({ phrase }) => phrase !== undefined);
  return [...Map.groupBy(quoted, ({ phrase }) => phrase).values()].map((all) => all.map(({ word }) => word));
}

/** The query with other texts in place of some words. */
function replaced(q: string, changes: { unit: Unit; text: string }[]): string {
  let done = 0;
  let text = '';
  for (const { unit, text: other } of changes) {
    text += q.slice(done, unit.start) + other;
    done = unit.end;
  }
  return (text + q.slice(done)).replace(/\s+/g, ' ').trim();
}

function correctionOf(q: string, changes: Change[]): SearchInfo['corrected'] {
  return {
    q: replaced(
      q,
      changes.map(({ unit, word }) => ({ unit, text: word })),
    ),
    instead: replaced(
      q,
      changes.map(({ unit }) => ({ unit, text: `"${q.slice(unit.start, unit.end)}"` })),
    ),
  };
}

function withoutUnits(q: string, units: Unit[]): string {
  const places = new Map(units.map((unit) => [unit.start, unit]));
  return replaced(
    q,
    Array.from(places.values(), (unit) => ({ unit, text: '' })),
  );
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Whether a text has these words next to each other. */
export function hasPhrase(text: string, phrase: readonly string[]): boolean {
  return ` ${sequenceOf(text).join(' ')} `.includes(` ${phrase.join(' ')} `);
}
