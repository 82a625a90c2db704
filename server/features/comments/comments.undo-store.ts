import { sql } from 'kysely';
import type { Db } from '#server/db/engines/engine.ts';
import { countRows } from '#server/db/rows.ts';
import type { CommentRow, Ids } from './comments.store.ts';

const columns = sql.raw(
  'id, post_id, parent_id, author_name, content, by_owner, status, spam_score, spam_reasons, decided, created_at',
);

/** More teach nothing new. */
const MAX_SPAM_LESSONS = 1_000;

// Copies of comments from before an action, until it can no longer be undone.

/** Copies comments before they are changed or deleted. Returns their number. */
export async function keep(db: Db, undoId: string, ids: Ids, now: Date): Promise<number> {
  await sql`insert into comments_before (undo_id, kept_at, ${columns})
    select ${undoId}, ${now.toISOString()}, ${columns} from comments where id in (${ids})`.execute(db);
  return count(db, undoId);
}

export function count(db: Db, undoId: string): Promise<number> {
  return countRows(db.selectFrom('comments_before').where('undo_id', '=', undoId));
}

/** The posts of the comments that an action changed or deleted. */
export async function listPosts(db: Db, undoId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments_before')
    .select('post_id')
    .distinct()
    .where('undo_id', '=', undoId)
    .execute();
  return rows.map((row) => row.post_id);
}

/** The copies of comments that an action changed without deleting them. */
export async function listExisting(db: Db, undoId: string): Promise<CommentRow[]> {
  const rows = await db
    .selectFrom('comments_before')
    .selectAll()
    .where('undo_id', '=', undoId)
    .where('id', 'in', (eb) => eb.selectFrom('comments').select('comments.id'))
    .orderBy('id')
    .execute();
  return rows.map(({ undo_id, kept_at, ...row }) => row);
}

/** Deletes the comments of an action. What was spam by the owner's decision is kept for the scorer. */
export async function deleteAll(db: Db, undoId: string): Promise<void> {
  await sql`insert into spam_lessons (comment_id, author_name, content, kept_at)
    select id, author_name, content, kept_at from comments_before
    where undo_id = ${undoId} and decided = 1 and status = 'spam'
    on conflict (comment_id) do nothing`.execute(db);
  await sql`delete from spam_lessons where comment_id in (
    select comment_id from spam_lessons order by kept_at desc, comment_id desc
    limit ${MAX_SPAM_LESSONS} offset ${MAX_SPAM_LESSONS})`.execute(db);
  await sql`delete from comments where id in (select id from comments_before where undo_id = ${undoId})`.execute(
    db,
  );
}

/** Restores what was deleted. One statement, so that a reply may come before its parent. */
export async function reinsert(db: Db, undoId: string): Promise<void> {
  await sql`insert into comments (${columns}) select ${columns} from comments_before
    where undo_id = ${undoId} and id not in (select id from comments)`.execute(db);
}

/** Forgets the copies of comments that a later action has deleted: undoing this one does not bring them back. */
export async function forgetDeletedSince(db: Db, undoId: string): Promise<void> {
  await sql`delete from comments_before where undo_id = ${undoId}
    and id not in (select id from comments)
    and exists (select 1 from comments_before as later
      where later.id = comments_before.id and later.kept_at > comments_before.kept_at)`.execute(db);
}

/** True if a comment could not be restored, because its post or parent is gone. */
export async function isOrphaned(db: Db, undoId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from comments_before as lost
    where undo_id = ${undoId} and (
      not exists (select 1 from posts where posts.id = lost.post_id)
      or (parent_id is not null
        and not exists (select 1 from comments where comments.id = lost.parent_id)
        and not exists (
          select 1 from comments_before as above where above.undo_id = ${undoId} and above.id = lost.parent_id
        ))
    ) limit 1`.execute(db);
  return rows.length > 0;
}

export async function forget(db: Db, undoId: string): Promise<void> {
  await db.deleteFrom('comments_before').where('undo_id', '=', undoId).execute();
}

export async function deleteOlderThan(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('comments_before').where('kept_at', '<', time.toISOString()).execute();
}
