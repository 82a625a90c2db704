import { sql } from 'kysely';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { isStopWord, splitWords, stemWord } from '#server/search/words.ts';
import { htmlToText } from '#shared/text/headings.ts';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';

type SharedPassage = { title: string; words: number; passage: string };

/** A passage of this many words is more than chance. */
const PASSAGE_WORDS = 40;
/** Wherever such a passage begins, it contains one whole block of half its length. */
const BLOCK_WORDS = PASSAGE_WORDS / 2;
const SOUGHT_WORDS = 6;
const MAX_BLOCKS = 1_000;
const MAX_CANDIDATES = 20;
const FOUND_PER_BLOCK = 3;
const SHOWN_WORDS = 12;

/**
 * The samples that share a passage with a text. The search index knows which samples have all words of a block; only
 * those are read.
 */
export async function sharedPassages(
  { search, dialect }: Pick<Engine, 'search' | 'dialect'>,
  db: Db,
  content: string,
  ownId: string | undefined,
): Promise<SharedPassage[]> {
  const words = splitWords(plain(content));
  const frequency = await frequencies(dialect.name, db, new Set(words));
  const candidates = new Map<string, number>();
  const end = Math.min(words.length - BLOCK_WORDS, MAX_BLOCKS * BLOCK_WORDS);
  for (let start = 0; start <= end; start += BLOCK_WORDS) {
    const block = [...new Set(words.slice(start, start + BLOCK_WORDS))].filter((word) => !isStopWord(word));
    // A word that no sample has: nobody shares the block.
    if (block.length === 0 || block.some((word) => !frequency.has(word))) continue;
    const rarest = block
      .toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0))
      .slice(0, SOUGHT_WORDS);
    const found = await db
      .selectFrom(
        search
          .matchesIn(
            'any',
            'samples',
            rarest.map((word) => [[stemWord(word)]]),
          )
          .as('match'),
      )
      .select('match.id')
      .where('match.id', '!=', ownId ?? '')
      .limit(FOUND_PER_BLOCK)
      .execute();
    for (const { id } of found) candidates.set(id, (candidates.get(id) ?? 0) + 1);
  }
  const likely = [...candidates].toSorted(([, a], [, b]) => b - a).slice(0, MAX_CANDIDATES);
  if (likely.length === 0) return [];
  const others = await db
    .selectFrom('samples')
    .select(['title', 'content'])
    .where(
      'id',
      'in',
      likely.map(([id]) => id),
    )
    .execute();
  return others.flatMap(({ title, content: other }) => {
    const shared = longestShared(words, splitWords(plain(other)));
    if (shared.length < PASSAGE_WORDS) return [];
    const passage = words.slice(shared.start, shared.start + SHOWN_WORDS).join(' ');
    return [{ title, words: shared.length, passage: `${passage} …` }];
  });
}

function plain(content: string): string {
  return looksLikeHtml(content)
    ? htmlToText(content.replace(/<\/(p|h\d|li|tr|td|th|blockquote)>/g, '$& '))
    : content;
}

/** In how many samples each word is; a word that is in none is missing. */
async function frequencies(engine: string, db: Db, words: ReadonlySet<string>): Promise<Map<string, number>> {
  const json = JSON.stringify([...words]);
  const among =
    engine === 'sqlite'
      ? sql`(select value from json_each(${json}))`
      : sql`(select value collate "C" from json_array_elements_text(${json}::json) as listed (value))`;
  const { rows } = await sql<{ word: string; docs: number | string }>`
    select word, docs from samples_search_vocabulary where word in ${among} and docs > 0`.execute(db);
  return new Map(rows.map(({ word, docs }) => [word, Number(docs)]));
}

/** The longest run of words that both have, from the blocks of the first. */
function longestShared(words: string[], other: string[]): { start: number; length: number } {
  const places = new Map<string, number[]>();
  for (let at = 0; at + BLOCK_WORDS <= other.length; at += 1) {
    const key = other.slice(at, at + BLOCK_WORDS).join(' ');
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  let best = { start: 0, length: 0 };
  for (let start = 0; start + BLOCK_WORDS <= words.length; start += BLOCK_WORDS) {
    for (const at of places.get(words.slice(start, start + BLOCK_WORDS).join(' ')) ?? []) {
      let back = 0;
      while (start - back > 0 && at - back > 0 && words[start - back - 1] === other[at - back - 1]) back += 1;
      let ahead = BLOCK_WORDS;
      while (
        start + ahead < words.length &&
        at + ahead < other.length &&
        words[start + ahead] === other[at + ahead]
      )
        ahead += 1;
      if (back + ahead > best.length) best = { start: start - back, length: back + ahead };
    }
  }
  return best;
}
