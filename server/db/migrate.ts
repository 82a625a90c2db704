import { sql } from 'kysely';
import type { Db, Engine } from './engines/engine.ts';
import { RefusedDatabase } from './engines/engine.ts';
import { migrations } from './migrations/index.ts';
import type { Dialect } from './migrations/types.ts';

/**
 * Migrates the database to this version's schema: all steps and `afterwards` in one transaction, under a lock, so
 * that of two processes starting at once the second finds the work done. Refuses unknown databases.
 */
export async function migrate(engine: Engine, afterwards: (db: Db) => Promise<void> = async () => {}) {
  await refuseUnknown(engine);
  await engine.withUnboundedLock(async (db) => {
    await applyMigrations(db, engine.dialect);
    await afterwards(db);
  });
}

/** Inside a transaction: runs the pending steps, all of them or those given. */
export async function applyMigrations(
  db: Db,
  dialect: Dialect,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const { text, time } = dialect.types;
  await run(
    db,
    `create table if not exists migrations (name ${text} primary key, applied_at ${time} not null)`,
  );
  const applied = await appliedNames(db);
  for (const migration of migrations) {
    if (applied.has(migration.name) || !isWanted(migration.name)) continue;
    for (const statement of migration.statements(dialect)) await run(db, statement);
    await db
      .insertInto('migrations')
      .values({ name: migration.name, applied_at: new Date().toISOString() })
      .execute();
  }
}

/** True if this version would change the schema of a database that is already in use. */
export async function isOlder(engine: Engine): Promise<boolean> {
  if (!(await engine.listTables()).includes('migrations')) return false;
  const applied = await appliedNames(engine.db);
  return applied.size > 0 && migrations.some(({ name }) => !applied.has(name));
}

/** For commands: an update is made by the start, which makes a backup first. */
export async function requireCurrent(engine: Engine): Promise<void> {
  await refuseUnknown(engine);
  if (await isOlder(engine))
    throw new RefusedDatabase('the database is of an older version of Octavo. Start the site once first');
}

async function refuseUnknown({ db, listTables }: Engine) {
  const tables = await listTables();
  if (tables.length === 0) return;
  if (!tables.includes('migrations')) throw new RefusedDatabase('the database belongs to another program');
  const migrationNames = new Set(migrations.map((migration) => migration.name));
  const newer = [...(await appliedNames(db))].find((name) => !migrationNames.has(name));
  if (newer)
    throw new RefusedDatabase(
      `the database was written by a newer version of Octavo (${newer}). Start that one, or go back to the state before the update with \`octavo rollback\``,
    );
}

async function appliedNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('migrations').select('name').execute();
  return new Set(rows.map((row) => row.name));
}

function run(db: Db, statement: string) {
  return sql.raw(statement).execute(db);
}
