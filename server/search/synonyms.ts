import { splitWords, stemWord } from './words.ts';

const MAX_WORDS = 4;

/** Words that mean the same, from `content/search.yaml` and the owner: in each line, separated by commas. */
function parseSynonyms(lines: readonly string[]) {
  const byStem = new Map<string, string[][]>();
  const words = new Set<string>();
  for (const line of lines) {
    const all = line
      .split(',')
      .map((each) => splitWords(each))
      .filter((each) => each.length > 0 && each.length <= MAX_WORDS);
    for (const sequence of all) for (const word of sequence) words.add(word);
    const stems = all.map((each) => each.map(stemWord));
    for (const phrase of stems) {
      const key = phrase.join(' ');
      const others = stems.filter((each) => each.join(' ') !== key);
      byStem.set(key, [...(byStem.get(key) ?? []), ...others]);
    }
  }
  return {
    /** The synonyms of the words from this place on, for the longest run of words first. */
    at(all: readonly string[], from: number) {
      const hits: { size: number; others: string[][] }[] = [];
      for (let size = Math.min(MAX_WORDS, all.length - from); size >= 1; size -= 1) {
        const key = all
          .slice(from, from + size)
          .map(stemWord)
          .join(' ');
        const others = byStem.get(key);
        if (others) hits.push({ size, others });
      }
      return hits;
    },
    has: (word: string) => words.has(word),
    words: [...words].filter((word) => word.length >= 4),
  };
}

export type Synonyms = ReturnType<typeof parseSynonyms>;

export const noSynonyms = parseSynonyms([]);

/** The synonyms in effect; parsed again when their lines have changed. */
export function createSynonyms(lines: () => Promise<readonly string[]>): () => Promise<Synonyms> {
  let last: { text: string; synonyms: Synonyms } | undefined;
  return async () => {
    const current = await lines();
    const text = current.join('\n');
    if (last?.text !== text) last = { text, synonyms: parseSynonyms(current) };
    return last.synonyms;
  };
}
