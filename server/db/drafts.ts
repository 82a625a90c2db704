import type { Db } from './engines/engine.ts';
import type { EditorText, RecordKind } from './revisions.ts';
import { insertRows, upsert } from './rows.ts';
import type { Database } from './schema.ts';
import { createSlugs, type FormerSlug } from './slugs.ts';

export type Draft<Text> = { fields: Text; updatedAt: string; publishAt: string | null };

/** Saved changes of live posts or samples: readers see the published version, until `publishAt` if there is one. */
export function createDrafts<Text extends EditorText>(db: Db, record_kind: RecordKind, clock: () => Date) {
  async function find(recordId: string): Promise<Draft<Text> | null> {
    const row = await db
      .selectFrom('drafts')
      .select(['fields', 'updated_at', 'publish_at'])
      .where('record_id', '=', recordId)
      .where('record_kind', '=', record_kind)
      .executeTakeFirst();
    return row ? toDraft<Text>(row) : null;
  }

  /** Those of these records that have a draft, and when it is published. */
  async function findAmong(recordIds: string[]): Promise<Map<string, string | null>> {
    if (recordIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('drafts')
      .select(['record_id', 'publish_at'])
      .where('record_id', 'in', recordIds)
      .execute();
    return new Map(rows.map((row) => [row.record_id, row.publish_at]));
  }

  async function put(recordId: string, fields: Text, publish_at: string | null = null): Promise<void> {
    const columns = { fields: JSON.stringify(fields), updated_at: clock().toISOString(), publish_at };
    await upsert(db, 'drafts', { record_id: recordId }, { record_kind, ...columns });
  }

  async function remove(recordId: string): Promise<void> {
    await db.deleteFrom('drafts').where('record_id', '=', recordId).execute();
  }

  /** The draft stays, and is not published by the clock. */
  async function unschedule(recordId: string): Promise<void> {
    await db.updateTable('drafts').set({ publish_at: null }).where('record_id', '=', recordId).execute();
  }

  /** When the next draft is due; in the past if it is overdue. */
  async function findNextDue(): Promise<string | null> {
    const { next } = await scheduled()
      .select((eb) => eb.fn.min('publish_at').as('next'))
      .executeTakeFirstOrThrow();
    return next;
  }

  async function listDue(): Promise<string[]> {
    const rows = await scheduled()
      .select('record_id')
      .where('publish_at', '<=', clock().toISOString())
      .orderBy('publish_at')
      .execute();
    return rows.map((row) => row.record_id);
  }

  /** Removes a draft that is due and returns it; of several processes one gets it. */
  async function takeDue(recordId: string): Promise<Draft<Text> | undefined> {
    const row = await db
      .deleteFrom('drafts')
      .where('record_id', '=', recordId)
      .where('publish_at', '<=', clock().toISOString())
      .returning(['fields', 'updated_at', 'publish_at'])
      .executeTakeFirst();
    return row && toDraft<Text>(row);
  }

  function scheduled() {
    return db.selectFrom('drafts').where('record_kind', '=', record_kind).where('publish_at', 'is not', null);
  }

  /** A changed draft is a new version of the record: a stale editor is refused. False if there is no such version. */
  async function nextVersion(recordId: string, version: number | undefined): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable(record_kind === 'post' ? 'posts' : 'samples')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', recordId)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return { find, among: findAmong, put, remove, unschedule, findNextDue, listDue, takeDue, nextVersion };
}

function toDraft<Text>(row: Pick<Database['drafts'], 'fields' | 'updated_at' | 'publish_at'>): Draft<Text> {
  const fields: Text = JSON.parse(row.fields);
  return { fields, updatedAt: row.updated_at, publishAt: row.publish_at };
}

/** What is kept beside a record: deleted with it, and restored with it. */
export type History = {
  formerSlugs: FormerSlug[];
  drafts?: (Omit<Database['drafts'], 'publish_at'> & Partial<Database['drafts']>)[];
  previews?: (Omit<Database['previews'], keyof Owner> & Owner)[];
  revisions?: (Omit<Database['revisions'], keyof Owner> & Owner)[];
};
/** Copies from before 042 have `post_id`. */
type Owner = { record_id?: string; record_kind?: string; post_id?: string };

export async function readHistory(db: Db, id: string): Promise<History> {
  return {
    formerSlugs: await db
      .selectFrom('slug_history')
      .select(['slug', 'created_at'])
      .where('record_id', '=', id)
      .execute(),
    drafts: await db.selectFrom('drafts').selectAll().where('record_id', '=', id).execute(),
    previews: await db.selectFrom('previews').selectAll().where('record_id', '=', id).execute(),
    revisions: await db.selectFrom('revisions').selectAll().where('record_id', '=', id).execute(),
  };
}

/** An update that became due while its record was deleted is not published: nothing becomes public unintentionally. */
export async function reinsertHistory(db: Db, record_kind: RecordKind, id: string, was: History, now: Date) {
  const { formerSlugs, drafts = [], previews = [], revisions = [] } = was;
  const withOwner = <Row extends Owner>({ post_id: _, ...row }: Row) => ({
    ...row,
    record_id: id,
    record_kind,
  });
  const ifAhead = (time: string | null | undefined) => (time && time > now.toISOString() ? time : null);
  await createSlugs(db, record_kind).reinsertFormer(id, formerSlugs);
  const kept = drafts.map((draft) => ({ ...draft, publish_at: ifAhead(draft.publish_at) }));
  await insertRows(db, 'drafts', kept);
  await insertRows(db, 'previews', previews.map(withOwner));
  await insertRows(db, 'revisions', revisions.map(withOwner));
}

export async function removeHistory(db: Db, id: string): Promise<void> {
  for (const table of ['drafts', 'previews', 'revisions', 'slug_history'] as const)
    await db.deleteFrom(table).where('record_id', '=', id).execute();
}
