import { propertyWords } from './properties.ts';
import type { IndexReader, VocabularyWord } from './search-index.ts';
import { countAllowedMistakes, foldSound, measureDistance, swapLetters } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';
import { stemWord } from './words.ts';

const MIN_LETTERS_FOR_OTHER_START = 7;
/** Equally similar words that a misspelt one is compared with. */
const MAX_CANDIDATES = 6;
const MIN_LETTERS_OF_BEGINNING = 6;
const MAX_BEGUN_WORDS = 2_000;

/** `accrual` for `accural`, which no record has although it has the stem of `accurate`. */
export async function findSwappedWord(
  word: string,
  forms: VocabularyWord[],
  index: IndexReader,
): Promise<string | undefined> {
  if (countAllowedMistakes(word.length) === 0 || forms.some((form) => word.startsWith(form.word)))
    return undefined;
  const [swapped] = await index.withWords(swapLetters(word));
  return swapped?.word;
}

/** `psychology` for `pyscho`, while somebody is typing it. */
export async function findBegunWord(word: string, index: IndexReader): Promise<string | undefined> {
  if (word.length < MIN_LETTERS_OF_BEGINNING || !/^\p{L}+$/u.test(word)) return undefined;
  const candidates = await index.beginningWith(word.slice(0, 1), MAX_BEGUN_WORDS);
  return candidates.find(({ word: other }) =>
    [-1, 0, 1].some((more) => measureDistance(word, other.slice(0, word.length + more), 1) <= 1),
  )?.word;
}

/** The word of the library, a synonym or a property that a misspelt word is closest to. */
export async function findSimilarWord(
  word: string,
  index: IndexReader,
  synonyms: Synonyms,
): Promise<string | undefined> {
  const mistakes = countAllowedMistakes(word.length);
  if (mistakes === 0 || !/^\p{L}+$/u.test(word)) return undefined;
  const others = [...propertyWords, ...synonyms.words].map((other) => ({ word: other, count: 0 }));
  const sound = foldSound(word);
  let least: number = mistakes;
  let similar = new Map<string, number>();
  for (const { word: other, count } of [...(await index.like(word, mistakes)), ...others]) {
    const isSameStart = other[0] === word[0];
    // The first letter of a short word is rarely the wrong one: `ielts` does not mean `belts`.
    if (!isSameStart && word.length < MIN_LETTERS_FOR_OTHER_START && other[0] !== word[1]) continue;
    const distance = Math.min(
      measureDistance(word, other, least),
      measureDistance(sound, foldSound(other), least),
    );
    if (distance > least) continue;
    if (distance < least) similar = new Map();
    least = distance;
    similar.set(other, Math.max(count, similar.get(other) ?? 0));
  }
  const candidates = Array.from(similar, ([other, count]) => ({ word: other, count })).sort(
    (a, b) => b.count - a.count || (a.word < b.word ? -1 : 1),
  );
  if (candidates.length < 2) return candidates[0]?.word;
  // `acrual` means what a paper is about rather than `actual`, which is in every other one.
  const significant = await Promise.all(
    candidates.slice(0, MAX_CANDIDATES).map(async (candidate) => ({
      ...candidate,
      records: await index.countAsKey(stemWord(candidate.word)),
    })),
  );
  return significant.sort((a, b) => b.records - a.records)[0]?.word;
}
