import { sql } from 'kysely';
import type { Engine, SearchKind } from '#server/db/engines/engine.ts';
import { ALL_DOCUMENTS, createIndexReader, type VocabularyWord, weightOf } from './search-index.ts';

/** A word that more records have does not make two of them alike. */
const MOST_WITH_RARE_WORD = 60;
const RARE_WORDS = 12;
const MAX_CANDIDATES = 120;
/** About as much as a tag that only two of some sixty records have. */
export const CLEARLY_ALIKE = 600;

/**
 * What a record is compared by: its most telling words. `likenessTo` orders candidates by what they share with it,
 * a rare word counting more than a common one, and the same kind of assignment as much as a tag.
 */
export async function tellingWords(engine: Engine, kind: SearchKind, id: string) {
  const { db, search } = engine;
  const index = createIndexReader(engine, kind, true);
  const own = (await index.weightsOf([id])).get(id);
  const words = own ? await index.withIds([...own.ids]) : [];
  const total = words.find(({ word }) => word === ALL_DOCUMENTS)?.count ?? 0;
  const rarity = ({ count }: VocabularyWord) => Math.log(total / count);
  const shared = words.filter(({ word, count }) => word !== ALL_DOCUMENTS && count > 1 && isTelling(word));
  const worth = (word: VocabularyWord) => (own ? weightOf(own, word.id) : 0) * rarity(word);

  /** The newest other records with one of the rare words. */
  async function candidates(): Promise<string[]> {
    const rare = shared
      .filter(({ word, count }) => count <= MOST_WITH_RARE_WORD && !/\d/.test(word))
      .toSorted((a, b) => worth(b) - worth(a) || (a.word < b.word ? -1 : 1))
      .slice(0, RARE_WORDS);
    if (rare.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select match.id from ${search.matchesIn('any', kind, [rare.map(({ stem }) => [stem])])} as match
      order by match.place desc limit ${MAX_CANDIDATES}`.execute(db);
    return rows.map((row) => row.id).filter((other) => other !== id);
  }

  /** The most alike first; of equal ones the newest. */
  async function likenessTo(ids: string[]): Promise<{ id: string; likeness: number }[]> {
    const weights = await index.weightsOf(ids);
    return ids
      .map((other) => {
        const theirs = weights.get(other);
        let likeness = 0;
        for (const word of shared)
          if (own && theirs)
            likeness += Math.sqrt(weightOf(own, word.id) * weightOf(theirs, word.id)) * rarity(word) ** 2;
        return { id: other, likeness };
      })
      .sort((a, b) => b.likeness - a.likeness || (a.id < b.id ? 1 : -1));
  }

  return { candidates, likenessTo };
}

/** Level and citation style say nothing about what a paper is about. */
function isTelling(word: string): boolean {
  return !/^(?:level|citationStyle)0/.test(word);
}
