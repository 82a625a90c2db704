import { isStopWord, parseWords, splitWords, stemWord } from './words.ts';

/** A text of a record, and how much a word in it says about the record. */
type WeighedText = { weight: number; text: string | null | undefined };
/** What is indexed of a record. */
export type SearchDocument = {
  id: string;
  /** Whether visitors can find it: their corrections come from the words of such records only. */
  isListed: boolean;
  title: string;
  /** Short texts that say what it is about. */
  keys: WeighedText[];
  /** Texts that introduce it. */
  lead: WeighedText[];
  body: string;
  /** Names of properties (`filterTerm`) that a query can ask for. */
  filters: string[];
};

/** Increase it when the words or excerpt of the same record change: the next start then derives both again. */
export const INDEX_VERSION = 6;
export const TITLE_WEIGHT = 100;
const FILTER_WEIGHT = 60;
const MOST_OF_BODY = 28;
/** In a text of this many words a single occurrence counts 33 % of the most. */
const USUAL_LENGTH = 800;
/** What a word gets at most for being in several texts of a record. */
const MAX_EXTRA_WEIGHT = 25;
const EXTRA_WEIGHT_SHARE = 0.25;
const MAX_WEIGHT = 255;
/** PostgreSQL stores at most a megabyte of words per record; SQLite gets the same ones. */
const MAX_INDEXED_BYTES = 600_000;
/** A term of every record, by which all of them are counted. */
export const ALL_DOCUMENTS = 'all0documents';

/** A term that no text contains: `level0masters`. Words with digits are never taken for a misspelling. */
export function filterTerm(name: string, value: string): string {
  return `${name}0${splitWords(value.replaceAll('_', ' ')).join('')}`;
}

/** Every word of a record with its weight, and the stems by which it is found, by tier, each once. */
export function indexWords(document: SearchDocument) {
  const weights = new Map<string, { best: number; others: number }>();
  let bytes = 0;
  function weigh(word: string, weight: number): boolean {
    const counted = weights.get(word);
    if (counted) {
      counted.others += Math.min(counted.best, weight);
      counted.best = Math.max(counted.best, weight);
      return true;
    }
    bytes += 2 * Buffer.byteLength(word);
    if (bytes > MAX_INDEXED_BYTES) return false;
    weights.set(word, { best: weight, others: 0 });
    return true;
  }
  function collectStems({ weight, text }: WeighedText, isTitle = false): string[] {
    const stems: string[] = [];
    for (const word of new Set(listTextWords(text ?? '')))
      if ((isTitle || !isStopWord(word)) && weigh(word, weight)) stems.push(stemWord(word));
    return stems;
  }
  weigh(ALL_DOCUMENTS, 1);
  const title = new Set(collectStems({ weight: TITLE_WEIGHT, text: document.title }, true));
  for (const filter of document.filters) weigh(filter, FILTER_WEIGHT);
  const keys = new Set([...document.keys.flatMap((each) => collectStems(each)), ...document.filters]);
  const body = new Set([ALL_DOCUMENTS, ...document.lead.flatMap((each) => collectStems(each))]);
  const counts = new Map<string, number>();
  let length = 0;
  for (const word of listTextWords(document.body)) {
    length += 1;
    if (!isStopWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  for (const [word, count] of counts)
    if (weigh(word, (MOST_OF_BODY * count) / (count + 1 + length / USUAL_LENGTH))) body.add(stemWord(word));
  return {
    title: [...title],
    keys: [...keys.difference(title)],
    body: [...body.difference(title).difference(keys)],
    weights: new Map(
      Array.from(weights, ([word, { best, others }]) => [
        word,
        Math.max(
          1,
          Math.min(MAX_WEIGHT, Math.round(best + Math.min(MAX_EXTRA_WEIGHT, EXTRA_WEIGHT_SHARE * others))),
        ),
      ]),
    ),
  };
}

export type IndexedWords = ReturnType<typeof indexWords>;

function listTextWords(text: string): string[] {
  return parseWords(text).flatMap(({ word, parts }) => (parts ? [word, ...parts] : [word]));
}
