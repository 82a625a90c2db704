import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Engine, SearchKind } from '#server/db/engines/engine.ts';
import { ALL_DOCUMENTS, TITLE_WEIGHT } from './indexed-words.ts';
import { createIndexReader, findWeight, type VocabularyWord, type WordWeights } from './search-index.ts';
import { isWeightless, splitWords, stemWord } from './words.ts';

/** A word that more records have does not make two of them alike. */
const MOST_WITH_RARE_WORD = 60;
const RARE_WORDS = 12;
const MAX_CANDIDATES = 120;
/** About as much as a tag that only two of some sixty records have. */
export const CLEARLY_ALIKE = 600;
/** The most significant ones are enough to compare a record with those of another kind. */
const WORDS_ACROSS_KINDS = 200;
const TITLE_ROOT = Math.sqrt(TITLE_WEIGHT);

type SignificantWord = VocabularyWord & { worth: number; factor: number };
type Alike = { id: string; likeness: number };

/**
 * What a record is compared by: its most significant words. `likenessTo` orders candidates by what they share with it,
 * a rare word counting more than a common one, and the same kind of assignment as much as a tag.
 */
export async function loadSignificantWords(engine: Engine, kind: SearchKind, id: string) {
  const { db, search } = engine;
  const index = createIndexReader(engine, kind, true);
  const weights = (await index.loadWeights([id])).get(id);
  const words = weights ? await index.withIds([...weights.ids]) : [];
  const total = words.find(({ word }) => word === ALL_DOCUMENTS)?.count ?? 0;
  const significant = words
    // Level and citation style say nothing about what a paper is about.
    .filter(({ word }) => word !== ALL_DOCUMENTS && !/^(?:level|citationStyle)0/.test(word))
    .map((word) => {
      const rarity = Math.log(total / word.count);
      const weight = weights ? findWeight(weights, word.id) : 0;
      return { ...word, worth: weight * rarity, factor: Math.sqrt(weight) * rarity ** 2 };
    });

  /** The newest records of a kind with one of the rare words. */
  async function findWithRareWords(of: SearchKind, words: SignificantWord[]): Promise<string[]> {
    const rare = words
      .filter(({ word, count }) => count <= MOST_WITH_RARE_WORD && !/\d/.test(word))
      .sort(compareWorth)
      .slice(0, RARE_WORDS);
    if (rare.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select match.id from ${search.matchesIn('any', of, [rare.map(({ stem }) => [stem])])} as match
      order by match.place desc limit ${MAX_CANDIDATES}`.execute(db);
    return rows.map((row) => row.id).filter((other) => other !== id);
  }

  const shared = significant.filter(({ count }) => count > 1);
  const candidates = () => findWithRareWords(kind, shared);

  /** The most alike first; of equal ones the newest. */
  async function likenessTo(ids: string[]): Promise<Alike[]> {
    return rankRecords(await index.loadWeights(ids), shared);
  }

  /** Records of another kind, where the same words have other numbers, the most alike first. */
  async function alikeOfKind(other: SearchKind): Promise<Alike[]> {
    const otherIndex = createIndexReader(engine, other, true);
    const most = new Map(
      significant
        .toSorted(compareWorth)
        .slice(0, WORDS_ACROSS_KINDS)
        .map((word) => [word.word, word]),
    );
    const shared = (await otherIndex.withWords([...most.keys()])).map((word) => {
      const { worth = 0, factor = 0 } = most.get(word.word) ?? {};
      return { ...word, worth, factor };
    });
    return rankRecords(await otherIndex.loadWeights(await findWithRareWords(other, shared)), shared);
  }

  let factorByStem: Map<string, number> | undefined;

  /** As to a record with this title; 0 unless every word of the name is in the record. */
  function likenessToName(name: string): number {
    factorByStem ??= new Map(significant.map(({ stem, factor }) => [stem, factor]));
    const factors = nameStems.memo(name).map((stem) => factorByStem?.get(stem) ?? 0);
    return factors.every(Boolean) ? factors.reduce((sum, factor) => sum + factor * TITLE_ROOT, 0) : 0;
  }

  return { candidates, likenessTo, alikeOfKind, likenessToName };
}

/** There are some hundred names, the same for every record. */
const nameStems = new LRUCache<string, string[]>({
  max: 2_000,
  memoMethod: (name) => splitWords(name).flatMap((word) => (isWeightless(word) ? [] : [stemWord(word)])),
});

function compareWorth(a: SignificantWord, b: SignificantWord): number {
  return b.worth - a.worth || (a.word < b.word ? -1 : 1);
}

function rankRecords(records: Map<string, WordWeights>, words: { id: number; factor: number }[]): Alike[] {
  const ascending = words.toSorted((a, b) => a.id - b.id);
  return Array.from(records, ([id, weights]) => ({ id, likeness: measureLikeness(weights, ascending) })).sort(
    (a, b) => b.likeness - a.likeness || (a.id < b.id ? 1 : -1),
  );
}

/** Both lists are sorted by the number of the word: one walk through both, however many words there are. */
function measureLikeness({ ids, weights }: WordWeights, words: { id: number; factor: number }[]): number {
  let likeness = 0;
  let at = 0;
  for (const { id, factor } of words) {
    while ((ids[at] ?? id) < id) at += 1;
    if (ids[at] === id) likeness += factor * Math.sqrt(weights[at] ?? 0);
  }
  return likeness;
}
