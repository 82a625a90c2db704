import type { Db } from './engines/engine.ts';
import type { EditorText, RecordKind } from './revisions.ts';
import type { Database } from './schema.ts';

export type Draft<Text> = { fields: Text; updatedAt: string };

/** Saved changes of posts or samples that are live: readers go on seeing the version that was published. */
export function createDrafts<Text extends EditorText>(db: Db, record_kind: RecordKind, clock: () => Date) {
  async function find(recordId: string): Promise<Draft<Text> | null> {
    const row = await db
      .selectFrom('drafts')
      .select(['fields', 'updated_at'])
      .where('record_id', '=', recordId)
      .where('record_kind', '=', record_kind)
      .executeTakeFirst();
    return row ? { fields: JSON.parse(row.fields) as Text, updatedAt: row.updated_at } : null;
  }

  /** Those of these records that have a draft. */
  async function among(recordIds: string[]): Promise<Set<string>> {
    if (recordIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('drafts')
      .select('record_id')
      .where('record_id', 'in', recordIds)
      .execute();
    return new Set(rows.map((row) => row.record_id));
  }

  async function put(recordId: string, fields: Text): Promise<void> {
    const columns = { fields: JSON.stringify(fields), updated_at: clock().toISOString() };
    await db
      .insertInto('drafts')
      .values({ record_id: recordId, record_kind, ...columns })
      .onConflict((known) => known.column('record_id').doUpdateSet(columns))
      .execute();
  }

  async function remove(recordId: string): Promise<void> {
    await db.deleteFrom('drafts').where('record_id', '=', recordId).execute();
  }

  /**
   * A changed draft is a new version of the record: an editor that does not know it is refused. Returns whether there
   * is such a record, in that version.
   */
  async function nextVersion(recordId: string, version: number | undefined): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable(record_kind === 'post' ? 'posts' : 'samples')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', recordId)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return { find, among, put, remove, nextVersion };
}

/** What the editor keeps of a record: deleted with it, and restored with it. */
export type EditorTexts = {
  drafts?: Database['drafts'][];
  previews?: (Omit<Database['previews'], keyof Owner> & Owner)[];
  revisions?: (Omit<Database['revisions'], keyof Owner> & Owner)[];
};
/** Copies from before 042 have `post_id`. */
type Owner = { record_id?: string; record_kind?: string; post_id?: string };

export async function editorTextsOf(db: Db, id: string): Promise<EditorTexts> {
  return {
    drafts: await db.selectFrom('drafts').selectAll().where('record_id', '=', id).execute(),
    previews: await db.selectFrom('previews').selectAll().where('record_id', '=', id).execute(),
    revisions: await db.selectFrom('revisions').selectAll().where('record_id', '=', id).execute(),
  };
}

export async function reinsertEditorTexts(db: Db, record_kind: RecordKind, id: string, was: EditorTexts) {
  const owner = { record_id: id, record_kind };
  for (const draft of was.drafts ?? []) await db.insertInto('drafts').values(draft).execute();
  for (const { post_id: _, ...preview } of was.previews ?? [])
    await db
      .insertInto('previews')
      .values({ ...preview, ...owner })
      .execute();
  for (const { post_id: _, ...revision } of was.revisions ?? [])
    await db
      .insertInto('revisions')
      .values({ ...revision, ...owner })
      .execute();
}

export async function removeEditorTexts(db: Db, id: string): Promise<void> {
  await db.deleteFrom('drafts').where('record_id', '=', id).execute();
  await db.deleteFrom('previews').where('record_id', '=', id).execute();
  await db.deleteFrom('revisions').where('record_id', '=', id).execute();
}
