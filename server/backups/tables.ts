import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, type Engine, RefusedDatabase, type Row } from '#server/db/engines/engine.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { tables } from '#server/db/schema.ts';
import { reindex } from './reindex.ts';

/** The number of rows of a table and an order-independent checksum. */
export type Tally = { rows: number; checksum: string };

/** As many values as both engines accept in one statement. */
const MAX_VALUES = 10_000;
const MAX_BATCH_CHARACTERS = 4_000_000;
/** Columns that reference their own table: they are filled in when all rows exist. */
const OWN_PARENTS: Record<string, string> = { comments: 'parent_id' };
const CHECKSUM_MODULUS = 2n ** 256n;

/** Every table with content, referenced tables first. Search indexes are rebuilt from them. */
export async function listDataTables(engine: Engine): Promise<string[]> {
  const found = (await engine.listTables()).filter((name) => !/_search|^sqlite_/.test(name));
  const inOrder = Object.keys(tables).filter((name) => found.includes(name));
  return [...inOrder, ...found.filter((name) => !inOrder.includes(name))];
}

/** A row as one line, the same on both engines: columns in alphabetical order, bytes in base64. */
export function toLine(row: Row): string {
  const columns = Object.keys(row).sort();
  return JSON.stringify(Object.fromEntries(columns.map((name) => [name, encoded(row[name])])));
}

function parseLine(line: string): Row {
  const columns = Object.entries<unknown>(JSON.parse(line));
  return Object.fromEntries(columns.map(([name, value]) => [name, decoded(value)]));
}

function encoded(value: Row[string] | undefined): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : (value ?? null);
}

function decoded(value: unknown): Row[string] {
  if (typeof value === 'object' && value !== null && 'base64' in value)
    return Buffer.from(String(value.base64), 'base64');
  return value as Row[string];
}

/** Computes the checksum of one table's lines. */
export function createTally() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: string) {
      rows += 1;
      sum = (sum + BigInt(`0x${hash('sha256', line, 'hex')}`)) % CHECKSUM_MODULUS;
    },
    result: (): Tally => ({ rows, checksum: sum.toString(16).padStart(64, '0') }),
  };
}

/** Row counts and checksums by table, comparable across engines. */
export async function countTables(engine: Engine, db: Db, names: readonly string[]) {
  const tallies: Record<string, Tally> = {};
  for (const name of names) {
    const tally = createTally();
    for await (const row of engine.readRows(db, name)) tally.add(toLine(row));
    tallies[name] = tally.result();
  }
  return tallies;
}

export type TableLines = { name: string; lines: AsyncIterable<string> | Iterable<string> };
export type Content = {
  migrations: readonly string[];
  tables: readonly TableLines[];
  expected?: Record<string, Tally>;
};

export const NOT_EMPTY = 'the database is not empty, and nothing is ever overwritten';

/** Refuses the content of a database that this version could not read. */
export function refuseNewer(names: readonly string[]): void {
  const migrationNames = new Set(migrations.map(({ name }) => name));
  const newer = names.find((name) => !migrationNames.has(name));
  if (newer) throw new RefusedDatabase(`it was written by a newer version of Octavo (${newer})`);
}

/** Fills an empty database, in one transaction. */
export function fillDatabase(engine: Engine, content: Content): Promise<void> {
  return engine.withUnboundedLock(async (db) => {
    // Asked inside the transaction: another restore may have been first.
    if ((await engine.listTables(db)).length > 0) throw new RefusedDatabase(NOT_EMPTY);
    await fillTables(engine, db, content);
  });
}

/** In a transaction, without any tables: the content's schema, its rows, a comparison, then our migrations. */
export async function fillTables(engine: Engine, db: Db, content: Content): Promise<void> {
  const { migrations: names, tables, expected } = content;
  refuseNewer(names);
  await applyMigrations(db, engine.dialect, (name) => names.includes(name));
  const existing = await engine.listTables(db);
  const unknown = tables.find(({ name }) => !existing.includes(name));
  if (unknown) throw new DamagedBackup(`this version does not know its table ${unknown.name}`);
  // Some migrations insert rows; the content brings its own.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const { name, lines } of tables) await fillTable(db, name, lines);
  const filled = tables.map(({ name }) => name);
  if (expected) compare(await countTables(engine, db, filled), expected);
  await applyMigrations(db, engine.dialect).catch((error: Error) => {
    throw new FailedTrial(`this version cannot update what is in it: ${error.message}`);
  });
  await reindex(engine, db);
}

async function fillTable(db: Db, name: string, lines: TableLines['lines']): Promise<void> {
  const parent = OWN_PARENTS[name];
  const parents: { id: string; parent: string }[] = [];
  let batch: Row[] = [];
  let characters = 0;
  async function write() {
    if (batch.length === 0) return;
    await db
      .insertInto(name as 'migrations')
      .values(batch as never)
      .execute();
    batch = [];
    characters = 0;
  }
  for await (const line of lines) {
    const row = parseLine(line);
    if (parent && row[parent] !== null) {
      parents.push({ id: String(row.id), parent: String(row[parent]) });
      row[parent] = null;
    }
    batch.push(row);
    characters += line.length;
    if ((batch.length + 1) * Object.keys(row).length > MAX_VALUES || characters > MAX_BATCH_CHARACTERS)
      await write();
  }
  await write();
  if (!parent) return;
  for (const { id, parent: of } of parents)
    await sql`update ${sql.table(name)} set ${sql.ref(parent)} = ${of} where id = ${id}`.execute(db);
}

export class DamagedBackup extends Error {}

/** The archive may be whole: it is encrypted, and this passphrase does not open it. */
export class WrongPassphrase extends Error {}

/** The content is complete, but this version of the program does not work with it. */
export class FailedTrial extends Error {}

function compare(found: Record<string, Tally>, expected: Record<string, Tally>): void {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const { rows, checksum } = found[name] ?? { rows: 0, checksum: 'none' };
    const expectedTally = expected[name];
    if (!expectedTally) throw new DamagedBackup(`the table ${name} is not in the manifest`);
    if (expectedTally.rows !== rows)
      throw new DamagedBackup(`the table ${name} has ${rows} rows instead of ${expectedTally.rows}`);
    if (expectedTally.checksum !== checksum)
      throw new DamagedBackup(`the table ${name} does not hold what was written into it`);
  }
}
