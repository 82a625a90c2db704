import { MAX_REVISIONS } from '#shared/contracts/post-status.ts';
import type { Db } from './engines/engine.ts';
import { newId } from './rows.ts';

/** Autosaves of an editor within this time are one revision, so that an hour of writing does not push out the history. */
const ONE_SITTING_MS = 10 * 60_000;
const UNSAVED_KEPT_DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;

/** What the editor writes: posts and samples. */
export type RecordKind = 'post' | 'sample';
export type EditorText = { title: string; content: string };

/**
 * Until the end of the transaction. Every writer locks the record first, then the search index, then its lists: nothing
 * comes between the copy of a record and its removal.
 */
export async function lockRecord(db: Db, kind: RecordKind, id: string): Promise<void> {
  await db
    .updateTable(`${kind}s`)
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute();
}

/** The history of the posts or samples, and the texts of those that were never saved. */
export function createRevisions<Text extends EditorText>(db: Db, recordKind: RecordKind, clock: () => Date) {
  /**
   * `replaces` is the last autosave of the same editor, empty if it has none: what another one has autosaved may not
   * be contained in this text. A client that does not say it replaces the latest.
   */
  async function add(recordId: string, kind: 'saved' | 'autosaved', fields: Text, replaces?: string) {
    const now = clock().toISOString();
    const text = JSON.stringify(fields);
    const latest = await selectRevisions(recordId).selectAll().limit(1).executeTakeFirst();
    const isLatest = latest?.fields === text;
    if (latest && isLatest && kind === 'autosaved') return { id: latest.id, updatedAt: latest.updated_at };
    const earlier = replaces === undefined ? latest : await selectById(recordId, replaces);
    const sittingBegan = new Date(clock().getTime() - ONE_SITTING_MS).toISOString();
    const isContained = kind === 'autosaved' ? earlier && earlier.created_at > sittingBegan : isLatest;
    if (earlier?.kind === 'autosaved' && isContained) {
      await db
        .updateTable('revisions')
        .set({ kind, fields: text, updated_at: now })
        .where('id', '=', earlier.id)
        .execute();
      return { id: earlier.id, updatedAt: now };
    }
    const id = newId(clock());
    await db
      .insertInto('revisions')
      .values({
        id,
        record_id: recordId,
        record_kind: recordKind,
        kind,
        fields: text,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await deleteOldest(recordId);
    return { id, updatedAt: now };
  }

  async function deleteOldest(recordId: string) {
    const tooOld = selectRevisions(recordId).select('id').offset(MAX_REVISIONS).limit(MAX_REVISIONS);
    await db.deleteFrom('revisions').where('id', 'in', tooOld).execute();
  }

  /** Newest first. */
  function selectRevisions(recordId: string) {
    return db
      .selectFrom('revisions')
      .where('record_id', '=', recordId)
      .where('record_kind', '=', recordKind)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc');
  }

  async function list(recordId: string) {
    const rows = await selectRevisions(recordId).selectAll().limit(MAX_REVISIONS).execute();
    return rows.map((row) => toRevision<Text>(row));
  }

  function selectById(recordId: string, id: string) {
    return selectRevisions(recordId).selectAll().where('id', '=', id).executeTakeFirst();
  }

  async function findById(recordId: string, id: string) {
    const row = await selectById(recordId, id);
    return row && toRevision<Text>(row);
  }

  /** The newest revision of every record that was started and never saved, without its text: there may be many. */
  async function listNewestUnsaved() {
    const table = recordKind === 'post' ? 'posts' : 'samples';
    const rows = await db
      .selectFrom('revisions')
      .select(['id', 'record_id', 'updated_at'])
      .where('record_kind', '=', recordKind)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom(table).select('id').whereRef(`${table}.id`, '=', 'revisions.record_id')),
        ),
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.filter(
      (row, index) => rows.findIndex((other) => other.record_id === row.record_id) === index,
    );
  }

  /** The latest text of every record that was started and never saved. */
  async function listUnsaved() {
    const newest = await listNewestUnsaved();
    const ids = newest.map(({ id }) => id);
    const rows = ids.length
      ? await db.selectFrom('revisions').selectAll().where('id', 'in', ids).execute()
      : [];
    const texts = new Map(rows.map((row) => [row.id, row]));
    return newest.flatMap(({ id, record_id: recordId }) => {
      const row = texts.get(id);
      return row ? [{ recordId, ...toRevision<Text>(row) }] : [];
    });
  }

  async function discard(recordId: string) {
    await db.deleteFrom('revisions').where('record_id', '=', recordId).execute();
  }

  async function discardOldUnsaved() {
    const limit = new Date(clock().getTime() - UNSAVED_KEPT_DAYS * DAY_MS).toISOString();
    for (const { record_id: recordId, updated_at: updatedAt } of await listNewestUnsaved())
      if (updatedAt < limit) await discard(recordId);
  }

  return { add, list, findById, listUnsaved, discard, discardOldUnsaved };
}

function toRevision<Text extends EditorText>(row: {
  id: string;
  kind: string;
  fields: string;
  updated_at: string;
}) {
  const fields: Text = JSON.parse(row.fields);
  return {
    _id: row.id,
    kind: row.kind === 'saved' ? ('saved' as const) : ('autosaved' as const),
    title: fields.title,
    characters: fields.content.length,
    updatedAt: row.updated_at,
    fields,
  };
}
