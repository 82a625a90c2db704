import type { Db } from '#server/db/engines/engine.ts';
import { upsert } from '#server/db/rows.ts';

/** Facts that the site has detected by doing it, why the last restore failed, and the version of its search index. */
type FactName = 'mail delivered' | 'restore problem' | 'search index';

export async function storeFact(db: Db, name: FactName, value: string, now: Date): Promise<void> {
  await upsert(db, 'site_facts', { name }, { value, noted_at: now.toISOString() });
}

export async function forgetFact(db: Db, name: FactName): Promise<void> {
  await db.deleteFrom('site_facts').where('name', '=', name).execute();
}

export async function findFact(db: Db, name: FactName): Promise<string | undefined> {
  const row = await db.selectFrom('site_facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
