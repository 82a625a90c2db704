import { randomBytes } from 'node:crypto';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './engines/engine.ts';
import type { Database } from './schema.ts';

const TICKS_PER_SECOND = 4096;

/** 24 hex characters: seconds, 1/4096 s, 52 random bits. They sort by creation, so an index on id is one on time. */
export function newId(at: Date = new Date()): string {
  const ms = at.getTime();
  const seconds = Math.floor(ms / 1000);
  const ticks = Math.floor(((ms - seconds * 1000) / 1000) * TICKS_PER_SECOND);
  return hex(seconds, 8) + hex(ticks, 3) + randomBytes(7).toString('hex').slice(1);
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

export async function countRows<Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> {
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function hasRows<Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, object>,
): Promise<boolean> {
  const row = await query
    .select((eb) => eb.lit(1).as('found'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Both engines limit the values of a statement. */
const ROWS_AT_ONCE = 500;

export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Database[Table][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE) as never)
      .execute();
}

/** Inserts a row, or overwrites the one with this key. False if it no longer has the given version: 0 is that of none. */
export async function upsert<Table extends keyof Database, Key extends keyof Database[Table]>(
  db: Db,
  table: Table,
  key: Pick<Database[Table], Key>,
  columns: Omit<Database[Table], Key>,
  version?: number,
): Promise<boolean> {
  const row = { ...key, ...columns };
  const list = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));
  const changes = Object.keys(columns).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const isSame = version === undefined ? sql`` : sql`where ${sql.ref(`${table}.version`)} = ${version}`;
  const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${list(Object.keys(row))})
    values (${sql.join(Object.values(row))})
    on conflict (${list(Object.keys(key))}) do update set ${sql.join(changes)} ${isSame}`.execute(db);
  return numAffectedRows !== 0n;
}

/** What `lower(column)` is compared with: `lower` only changes A to Z on both engines. */
export function toLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** True for a row in which one of the columns contains the word: Анна is found as анна, too. */
export function matchWord(columns: string[], word: string): RawBuilder<boolean> {
  const small = word.toLowerCase();
  const capital = small.replace(/^./u, (letter) => letter.toUpperCase());
  const spellings = new Set([word, small, capital, word.toUpperCase()].map(toLower));
  const matches = [...spellings].flatMap((text) => {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    return columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  });
  return sql`(${sql.join(matches, sql` or `)})`;
}
