import { sql } from 'kysely';
import type { Db, Engine, SearchExpression, SearchKind } from './engine.ts';

/** As many digits of an id as fit into a number exactly. */
const PLACE_DIGITS = 13;
/** As many as there are numbers in 1/16 s. */
const DOCS_PER_MOMENT = 65_536;

/** The word index with FTS5, which evaluates these expressions lazily, newest first. */
export const sqliteSearch: Engine['search'] = {
  async put(tx, kind, records) {
    const index = sql.table(`${kind}_search`);
    const existing = await knownDocs(tx, kind, records);
    for (const { id, title, keys, body } of records) {
      let doc = existing.get(id);
      if (doc === undefined) doc = await newDoc(tx, kind, id);
      else await sql`delete from ${index} where rowid = ${doc}`.execute(tx);
      await sql`insert into ${index} (rowid, title, keys, body)
        values (${doc}, ${title.join(' ')}, ${keys.join(' ')}, ${body.join(' ')})`.execute(tx);
    }
  },
  async remove(tx, kind, ids) {
    const table = sql.table(`${kind}_search_ids`);
    const removed = sql`id in (${sql.join(ids)})`;
    await sql`delete from ${sql.table(`${kind}_search`)}
      where rowid in (select doc from ${table} where ${removed})`.execute(tx);
    await sql`delete from ${table} where ${removed}`.execute(tx);
  },
  async clear(tx, kind) {
    await sql`delete from ${sql.table(`${kind}_search`)}`.execute(tx);
    await sql`delete from ${sql.table(`${kind}_search_ids`)}`.execute(tx);
  },
  matchesIn(tier, kind, expression) {
    const index = sql.table(`${kind}_search`);
    const any = toMatch(expression);
    const within = (columns: string) => `({${columns}} : (${any}))`;
    const match = {
      any,
      title: within('title'),
      keys: `${within('title keys')} NOT ${within('title')}`,
      body: `(${any}) NOT ${within('title keys')}`,
    }[tier];
    return sql`(select ids.id as id, ${index}.rowid as place from ${index}
      cross join ${sql.table(`${kind}_search_ids`)} as ids on ids.doc = ${index}.rowid
      where ${index} match ${match})`;
  },
};

function toMatch(expression: SearchExpression): string {
  const alternatives = expression.map((group) =>
    group.map((terms) => `(${terms.map((term) => `"${term}"`).join(' AND ')})`).join(' OR '),
  );
  return alternatives.map((alternative) => `(${alternative})`).join(' AND ');
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
async function freeDoc(tx: Db, kind: SearchKind, first: number): Promise<number> {
  const ids = sql.table(`${kind}_search_ids`);
  const existing = await sql`select doc from ${ids} where doc = ${first}`.execute(tx);
  if (existing.rows.length === 0) return first;
  for (let start = first; ; start += DOCS_PER_MOMENT) {
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
