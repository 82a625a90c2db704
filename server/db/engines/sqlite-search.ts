import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { indexedWords, type SearchTerms } from '#server/db/search-words.ts';
import type { Db, Engine, SearchKind } from './engine.ts';

/** Up to this many terms with the same prefix are looked up one by one; fewer if only some columns count. */
const MAX_NAMED_WORDS = 1_000;
const MAX_NAMED_WORDS_IN_COLUMNS = 50;
const TIER_STEP = 100_000;
/** As many digits of an id as fit into a number exactly. */
const PLACE_DIGITS = 13;
/** As many as there are numbers in 1/16 s. */
const DOCS_PER_MOMENT = 65_536;

/** Full-text search with FTS5. */
export function createSqliteSearch(reader: DatabaseSync): Engine['search'] {
  const wordsFrom = wordFinder(reader);

  /**
   * FTS5 evaluates `"begin"*` by reading every position of every matching term before it returns the first match.
   * Expanded to the existing terms, the same query is evaluated lazily.
   */
  function expression(kind: SearchKind, { words, last }: SearchTerms, atMost = MAX_NAMED_WORDS): string {
    const beginning = wordsFrom(kind, last.prefix, atMost);
    const ends = [...new Set([last.stem, ...(beginning ?? [])])].map((word) => `"${word}"`);
    if (!beginning) ends.push(`"${last.prefix}"*`);
    return [...words.map((word) => `"${word}"`), `(${ends.join(' OR ')})`].join(' AND ');
  }

  /** A column filter reads all positions anyway, and one list is faster to read than many. */
  function within(columns: string, kind: SearchKind, terms: SearchTerms): string {
    return `({${columns}} : (${expression(kind, terms, MAX_NAMED_WORDS_IN_COLUMNS)}))`;
  }

  return {
    async put(tx, kind, documents) {
      const index = sql.table(`${kind}_search`);
      const known = await knownDocs(tx, kind, documents);
      const seen = new Set<string>();
      for (const document of documents) {
        const { title, keys, body } = indexedWords(document);
        for (const words of [title, keys, body]) for (const word of words) seen.add(word);
        let doc = known.get(document.id);
        if (doc === undefined) doc = await newDoc(tx, kind, document.id);
        else await sql`delete from ${index} where rowid = ${doc}`.execute(tx);
        await sql`insert into ${index} (rowid, title, keys, body)
          values (${doc}, ${title.join(' ')}, ${keys.join(' ')}, ${body.join(' ')})`.execute(tx);
      }
      await sql`insert or ignore into ${sql.table(`${kind}_search_words`)} (word)
        select value from json_each(${JSON.stringify([...seen].sort())})`.execute(tx);
    },
    async remove(tx, kind, id) {
      const ids = sql.table(`${kind}_search_ids`);
      await sql`delete from ${sql.table(`${kind}_search`)} where rowid in (select doc from ${ids} where id = ${id})`.execute(
        tx,
      );
      await sql`delete from ${ids} where id = ${id}`.execute(tx);
    },
    matches(kind, terms) {
      const index = sql.table(`${kind}_search`);
      const isIn = (columns: string) =>
        sql`${index}.rowid in (select rowid from ${index} where ${index} match ${within(columns, kind, terms)})`;
      // Weights stay far below the step between tiers.
      return sql`(select ids.id as id, bm25(${index}, 10.0, 5.0, 1.0) + ${TIER_STEP} *
          case when ${isIn('title')} then 1 when ${isIn('title keys')} then 2 else 3 end as rank
        from ${index} join ${sql.table(`${kind}_search_ids`)} as ids on ids.doc = ${index}.rowid
        where ${index} match ${expression(kind, terms)})`;
    },
    matchesIn(tier, kind, terms) {
      const index = sql.table(`${kind}_search`);
      const query = {
        any: () => expression(kind, terms),
        title: () => within('title', kind, terms),
        keys: () => `${within('title keys', kind, terms)} NOT ${within('title', kind, terms)}`,
        body: () => `(${expression(kind, terms)}) NOT ${within('title keys', kind, terms)}`,
      }[tier]();
      return sql`(select ids.id as id, ${index}.rowid as place from ${index}
        cross join ${sql.table(`${kind}_search_ids`)} as ids on ids.doc = ${index}.rowid
        where ${index} match ${query})`;
    },
  };
}

/** The terms of an index with this prefix; undefined if there are too many to list. */
function wordFinder(connection: DatabaseSync) {
  const kept = new Map<SearchKind, StatementSync>();
  return (kind: SearchKind, prefix: string, atMost: number): string[] | undefined => {
    const statement =
      kept.get(kind) ??
      connection.prepare(`select word from ${kind}_search_words where word >= ? and word < ? limit ?`);
    kept.set(kind, statement);
    const rows = statement.all(prefix, `${prefix}\u{10FFFF}`, atMost + 1) as { word: string }[];
    return rows.length > atMost ? undefined : rows.map(({ word }) => word);
  };
}

async function knownDocs(tx: Db, kind: SearchKind, records: readonly { id: string }[]) {
  const { rows } = await sql<{ id: string; doc: number }>`
    select id, doc from ${sql.table(`${kind}_search_ids`)}
    where id in (select value from json_each(${JSON.stringify(records.map(({ id }) => id))}))`.execute(tx);
  return new Map(rows.map(({ id, doc }) => [id, doc]));
}

/** A record's number in the index, derived from its id, so that the index can be read newest first. */
async function newDoc(tx: Db, kind: SearchKind, id: string): Promise<number> {
  const doc = await freeDoc(tx, kind, Number.parseInt(id.slice(0, PLACE_DIGITS), 16));
  await sql`insert into ${sql.table(`${kind}_search_ids`)} (doc, id) values (${doc}, ${id})`.execute(tx);
  return doc;
}

/** Thousands of records may be created at one moment; they get consecutive numbers. */
async function freeDoc(tx: Db, kind: SearchKind, wanted: number): Promise<number> {
  const ids = sql.table(`${kind}_search_ids`);
  const taken = await sql`select doc from ${ids} where doc = ${wanted}`.execute(tx);
  if (taken.rows.length === 0) return wanted;
  for (let start = wanted; ; start += DOCS_PER_MOMENT) {
    const end = start + DOCS_PER_MOMENT;
    const { rows } = await sql<{ last: number | null }>`
      select max(doc) as last from ${ids} where doc >= ${start} and doc < ${end}`.execute(tx);
    const free = (rows[0]?.last ?? start - 1) + 1;
    if (free < end) return free;
  }
}

/** FTS5 indexes the words without storing text; a separate table assigns the document numbers. */
export function searchIndex(table: string): string[] {
  return [
    `create table ${table}_search_ids (doc integer primary key, id text not null unique)`,
    `create virtual table ${table}_search using fts5
      (title, keys, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
  ];
}

/** FTS5 can list its terms itself, but reads every position of each of them: fine once, not for every search. */
export function wordList(table: string): string[] {
  return [
    `create table ${table}_search_words (word text primary key) without rowid`,
    `create virtual table temp.${table}_vocabulary using fts5vocab(main, ${table}_search, row)`,
    `insert into ${table}_search_words (word) select term from temp.${table}_vocabulary`,
    `drop table temp.${table}_vocabulary`,
  ];
}
