import { type RawBuilder, sql } from 'kysely';
import type { Db, Engine, SearchKind } from '#server/db/engines/engine.ts';
import { ALL_DOCUMENTS, type IndexedWords, indexWords, type SearchDocument } from './indexed-words.ts';
import { stemWord } from './words.ts';

/** A record's words by number, ascending, and how much each says about it, from 1 to 255. */
export type WordWeights = { ids: Uint32Array; weights: Uint8Array };

const BYTES_PER_WORD = 5;
const MAX_COUNTED = 100;

const vocabularyTable = (kind: SearchKind) => sql.table(`${kind}_search_vocabulary`);
const documentTable = (kind: SearchKind) => sql.table(`${kind}_search_documents`);

export type IndexEngine = Pick<Engine, 'search' | 'dialect' | 'lock'>;

/** A JSON list as a table with the column `value`. */
function jsonRows({ dialect }: Pick<Engine, 'dialect'>, list: readonly unknown[]): RawBuilder<unknown> {
  const json = JSON.stringify(list);
  return dialect.name === 'sqlite'
    ? sql`json_each(${json}) as listed`
    : sql`json_array_elements(${json}::json) as listed (value)`;
}

/** A list of texts or numbers to use with `in`. */
function jsonList(
  { dialect }: Pick<Engine, 'dialect'>,
  list: readonly (string | number)[],
): RawBuilder<unknown> {
  const json = JSON.stringify(list);
  if (dialect.name === 'sqlite') return sql`(select value from json_each(${json}))`;
  // PostgreSQL compares each row with a list that it must compute: seconds for the words of a library.
  return typeof list[0] === 'number'
    ? sql`(${sql.raw(list.join(','))})`
    : sql`(select value collate "C" from json_array_elements_text(${json}::json) as listed (value))`;
}

/** The index of one kind of records. Its words are written in the transaction that writes the records. */
export function createSearchIndex(engine: IndexEngine, db: Db, kind: SearchKind) {
  const vocabulary = vocabularyTable(kind);
  const documentRows = documentTable(kind);

  async function put(documents: readonly SearchDocument[]): Promise<void> {
    if (documents.length === 0) return;
    // Concurrent writers would lock the counts of the same words in different orders.
    await engine.lock(db, 'search index');
    const former = await uncount(documents.map(({ id }) => id));
    const indexed = documents.map(toIndexed);
    const numbers = await storeWords(countWords(indexed));
    await storeDocuments(indexed, numbers);
    await removeUnused(former);
  }

  async function remove(...ids: string[]): Promise<void> {
    await engine.lock(db, 'search index');
    const former = await uncount(ids);
    await sql`delete from ${documentRows} where id in ${jsonList(engine, ids)}`.execute(db);
    await engine.search.remove(db, kind, ids);
    await removeUnused(former);
  }

  /** In how many records each word is; a word that is in none is missing. */
  async function countDocuments(words: ReadonlySet<string>): Promise<Map<string, number>> {
    const { rows } = await sql<{ word: string; docs: number | string }>`
      select word, docs from ${vocabulary}
      where word in ${jsonList(engine, [...words])} and docs > 0`.execute(db);
    return new Map(rows.map(({ word, docs }) => [word, Number(docs)]));
  }

  /** Some records that have all of these words, but not the one with this id. */
  async function findWithAll(words: string[], otherThan: string, limit: number): Promise<string[]> {
    const expression = words.map((word) => [[stemWord(word)]]);
    const rows = await db
      .selectFrom(engine.search.matchesIn('any', kind, expression).as('match'))
      .select('match.id')
      .where('match.id', '!=', otherThan)
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Builds it again. Words that recur are counted in memory, and their counts are written once. */
  async function rebuild(batches: AsyncIterable<SearchDocument[]>): Promise<void> {
    await engine.lock(db, 'search index');
    await sql`delete from ${documentRows}`.execute(db);
    await sql`delete from ${vocabulary}`.execute(db);
    await engine.search.clear(db, kind);
    const numbers = new Map<string, number>();
    const counts = new Map<number, Count>();
    for await (const documents of batches) {
      const indexed = documents.map(toIndexed);
      const added: CountedWord[] = [];
      for (const word of countWords(indexed)) {
        const id = numbers.get(word.word);
        if (id === undefined) added.push(word);
        else add(counts, id, word);
      }
      for (const [word, id] of await storeWords(added)) numbers.set(word, id);
      await storeDocuments(indexed, numbers);
    }
    await addToCounts(counts);
  }

  async function storeDocuments(indexed: Indexed[], numbers: Map<string, number>): Promise<void> {
    const records = indexed.map(({ document: { id }, words: { title, keys, body } }) => ({
      id,
      title,
      keys,
      body,
    }));
    await engine.search.put(db, kind, records);
    const rows = indexed.map(
      ({ document: { id, isListed }, words: { weights } }) =>
        sql`(${id}, ${isListed ? 1 : 0}, ${packWeights(weights, numbers)})`,
    );
    await sql`insert into ${documentRows} (id, listed, words) values ${sql.join(rows)}
      on conflict (id) do update set listed = excluded.listed, words = excluded.words`.execute(db);
  }

  async function readDocuments(ids: string[]): Promise<StoredDocument[]> {
    const { rows } = await sql<StoredDocument>`select id, listed, words from ${documentRows}
      where id in ${jsonList(engine, ids)}`.execute(db);
    return rows;
  }

  /** Takes records out of the counts of their words; returns the numbers of these words. */
  async function uncount(ids: string[]): Promise<number[]> {
    const counts = new Map<number, Count>();
    for (const { listed, words } of await readDocuments(ids))
      for (const word of unpackWeights(words).ids) add(counts, word, { docs: -1, listed: -Number(listed) });
    await addToCounts(counts);
    return [...counts.keys()];
  }

  async function addToCounts(counts: Map<number, Count>): Promise<void> {
    if (counts.size === 0) return;
    const more = Array.from(counts, ([id, { docs, listed }]) => [id, docs, listed]);
    await sql`update ${vocabulary} as known
      set docs = known.docs + more.docs, listed = known.listed + more.listed
      from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as docs,
        cast(value ->> 2 as bigint) as listed from ${jsonRows(engine, more)}) as more
      where known.id = more.id`.execute(db);
  }

  /** Removes the words that no record has any more. */
  async function removeUnused(words: number[]): Promise<void> {
    if (words.length === 0) return;
    await sql`delete from ${vocabulary} where docs = 0 and id in ${jsonList(engine, words)}`.execute(db);
  }

  /** Adds to the counts of these words; returns the number of each word. */
  async function storeWords(words: CountedWord[]): Promise<Map<string, number>> {
    const list = words.map(({ word, stem, docs, listed }) => [
      word,
      stem,
      docs,
      listed,
      ...describeShape(word),
    ]);
    const { rows } = await sql<{ id: number; word: string }>`
      insert into ${vocabulary} as known (word, stem, docs, listed, letters, ending)
      select value ->> 0, value ->> 1, cast(value ->> 2 as bigint), cast(value ->> 3 as bigint),
        cast(value ->> 4 as bigint), value ->> 5
      from ${jsonRows(engine, list)} where true
      on conflict (word) do update set docs = known.docs + excluded.docs, listed = known.listed + excluded.listed
      returning id, word`.execute(db);
    return new Map(rows.map(({ id, word }) => [word, id]));
  }

  /** What differs from what the records say it should be, in a line each. */
  async function compare(records: AsyncIterable<SearchDocument[]>): Promise<string[]> {
    const words = await sql<{ id: number; word: string; docs: number; listed: number }>`
      select id, word, docs, listed from ${vocabulary}`.execute(db);
    const numbers = new Map(words.rows.map(({ id, word }) => [word, id]));
    const left = new Map(words.rows.map(({ word, docs, listed }) => [word, { docs, listed }]));
    const wrong: string[] = [];
    let count = 0;
    for await (const documents of records) {
      const stored = await readDocuments(documents.map(({ id }) => id));
      const byId = new Map(stored.map((row) => [row.id, row]));
      for (const document of documents) {
        count += 1;
        const { weights } = indexWords(document);
        for (const word of weights.keys()) {
          const counts = left.get(word);
          if (!counts) continue;
          counts.docs -= 1;
          if (document.isListed) counts.listed -= 1;
        }
        const row = byId.get(document.id);
        const isSame =
          row !== undefined &&
          Number(row.listed) === (document.isListed ? 1 : 0) &&
          packWeights(weights, numbers).equals(row.words);
        if (!isSame) wrong.push(document.id);
      }
    }
    const countRows = async (rows: RawBuilder<unknown>) => {
      const counted = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(db);
      return Number(counted.rows[0]?.total);
    };
    const indexed = sql`${engine.search.matchesIn('any', kind, [[[ALL_DOCUMENTS]]])} as match`;
    const miscounted = [...left.values()].filter(({ docs, listed }) => docs !== 0 || listed !== 0).length;
    return [
      ...(wrong.length > 0 ? [`${wrong.length} of ${count} ${kind} are not indexed as they are now`] : []),
      ...((await countRows(documentRows)) > count ? [`the index has more ${kind} than there are`] : []),
      ...((await countRows(indexed)) !== count ? [`the word index has not all ${kind}`] : []),
      ...(miscounted > 0 ? [`${miscounted} words of ${kind} are counted wrongly`] : []),
    ];
  }

  return { put, remove, countDocuments, findWithAll, rebuild, compare };
}

/** How many records have a word, and how many of those that visitors see. */
type Count = { docs: number; listed: number };

function add<Key>(counts: Map<Key, Count>, key: Key, { docs, listed }: Count): void {
  const count = counts.get(key);
  if (!count) {
    counts.set(key, { docs, listed });
    return;
  }
  count.docs += docs;
  count.listed += listed;
}

type Indexed = { document: SearchDocument; words: IndexedWords };
type CountedWord = Count & { word: string; stem: string };

function toIndexed(document: SearchDocument): Indexed {
  return { document, words: indexWords(document) };
}

function countWords(indexed: Indexed[]): CountedWord[] {
  const counts = new Map<string, Count>();
  for (const { document, words } of indexed)
    for (const word of words.weights.keys())
      add(counts, word, { docs: 1, listed: document.isListed ? 1 : 0 });
  const unstemmed = new Set([ALL_DOCUMENTS, ...indexed.flatMap(({ document }) => document.filters)]);
  return Array.from(counts, ([word, count]) => ({
    word,
    stem: unstemmed.has(word) ? word : stemWord(word),
    ...count,
  }));
}

/** The number of letters and the last one; none for what cannot be the right spelling of another word. */
function describeShape(word: string): [letters: number, ending: string] {
  return /^\p{L}{4,}$/u.test(word) ? [word.length, word.slice(-1)] : [0, ''];
}

type StoredDocument = { id: string; listed: 0 | 1; words: Uint8Array };

function packWeights(weights: Map<string, number>, numbers: Map<string, number>): Buffer {
  const words = Array.from(weights, ([word, weight]) => ({ id: numbers.get(word) ?? 0, weight })).sort(
    (a, b) => a.id - b.id,
  );
  const bytes = Buffer.alloc(words.length * BYTES_PER_WORD);
  for (const [index, { id, weight }] of words.entries()) {
    bytes.writeUInt32LE(id, index * 4);
    bytes.writeUInt8(weight, words.length * 4 + index);
  }
  return bytes;
}

function unpackWeights(bytes: Uint8Array): WordWeights {
  const count = bytes.byteLength / BYTES_PER_WORD;
  // A view needs an aligned start.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return {
    ids: new Uint32Array(aligned.buffer, aligned.byteOffset, count),
    weights: new Uint8Array(aligned.buffer, aligned.byteOffset + count * 4, count),
  };
}

/** What the word of this number says about a record; 0 if the record does not have it. */
export function findWeight({ ids, weights }: WordWeights, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return weights[middle] ?? 0;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

export type VocabularyWord = { id: number; word: string; stem: string; count: number };

/** Reads of the index; what is not listed, or is in `hiddenIds`, counts only for the owner. */
export function createIndexReader(
  engine: Engine,
  kind: SearchKind,
  isPublic: boolean,
  hiddenIds: readonly string[] = [],
) {
  const { db } = engine;
  const vocabulary = vocabularyTable(kind);
  const count = sql.ref(isPublic ? 'listed' : 'docs');
  const columns = sql`id, word, stem, ${count} as count`;

  async function words(condition: RawBuilder<unknown>): Promise<VocabularyWord[]> {
    const { rows } = await sql<VocabularyWord>`select ${columns} from ${vocabulary}
      where ${count} > 0 and ${condition}`.execute(db);
    if (hiddenIds.length === 0) return rows;
    hiddenCounts ??= countHidden();
    const hidden = await hiddenCounts;
    return rows
      .map((row) => ({ ...row, count: row.count - (hidden.get(row.id) ?? 0) }))
      .filter((row) => row.count > 0);
  }

  let hiddenCounts: Promise<Map<number, number>> | undefined;

  /** How many of the hidden records have each word. */
  async function countHidden() {
    const counts = new Map<number, number>();
    for (const { ids } of (await loadWeights([...hiddenIds])).values())
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }

  async function loadWeights(ids: string[]): Promise<Map<string, WordWeights>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<StoredDocument>`select id, words from ${documentTable(kind)}
      where id in ${jsonList(engine, ids)}`.execute(db);
    return new Map(rows.map(({ id, words }) => [id, unpackWeights(words)]));
  }

  return {
    isPublic,
    /** Words with one of these stems. */
    withStems: (stems: string[]) => words(sql`stem in ${jsonList(engine, stems)}`),
    withWords: (list: string[]) => words(sql`word in ${jsonList(engine, list)}`),
    withIds: (ids: number[]) => words(sql`id in ${jsonList(engine, ids)}`),
    /** The most frequent words that begin like this. */
    beginningWith: (start: string, max: number) =>
      words(
        sql`word >= ${start} and word < ${`${start}\u{10FFFF}`} order by ${count} desc, word limit ${max}`,
      ),
    /** Words of about this length with the first or the last letter of this one. */
    like(word: string, mistakes: number): Promise<VocabularyWord[]> {
      const isAboutAsLong = sql`letters between ${word.length - mistakes} and ${word.length + mistakes}`;
      const first = word.slice(0, 1);
      return words(sql`${isAboutAsLong} and (ending = ${word.slice(-1)}
        or (word >= ${first} and word < ${`${first}\u{10FFFF}`}))`);
    },
    /** In how many records this stem is a word of the title or of another key, up to a limit. */
    async countAsKey(stem: string): Promise<number> {
      const listed = isPublic ? sql`where documents.listed = 1` : sql``;
      const counts = (['title', 'keys'] as const).map(
        (tier) => sql`(select count(*) from (select match.id
          from ${engine.search.matchesIn(tier, kind, [[[stem]]])} as match
          inner join ${documentTable(kind)} as documents on documents.id = match.id ${listed}
          limit ${MAX_COUNTED}) as counted)`,
      );
      const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(
        db,
      );
      return Number(rows[0]?.total);
    },
    loadWeights,
  };
}
export type IndexReader = ReturnType<typeof createIndexReader>;
