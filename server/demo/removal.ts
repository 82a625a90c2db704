import { invalidate } from '#server/cache/content-tags.ts';
import { demoComments } from '#server/content/content.ts';
import type { DemoComment } from '#server/content/content-schemas.ts';
import { demoSlugs, readDemoTexts } from '#server/content/demo-texts.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { runTransaction } from '#server/db/retry.ts';
import { hasRows, insertRows, newId } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { conflict } from '#server/errors.ts';
import { insertThreads } from '#server/features/blog/post-snapshot.ts';
import { createPostStore } from '#server/features/blog/posts.store.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';
import { readStored, writeStored } from '#server/settings/settings.ts';
import type { DemoContent } from '#shared/contracts/settings.ts';
import { insertPosts, insertSamples } from './fill.ts';

const DAY_MS = 24 * 60 * 60_000;

type CommentRow = Database['comments'];
/** What is stored of a removed record. Its text is in its file. */
type Removed =
  | { kind: 'sample'; slug: string; views: number }
  | { kind: 'post'; slug: string; views: number; comments: CommentRow[] }
  | { kind: 'comments'; slug: string; comments: CommentRow[] };

type Deps = { engine: Engine; secrets: SecretBox; clock: () => Date };

/** Removes and restores the demo content. Removing it means that the owner has taken the site over. */
export function createDemoContent({ engine, secrets, clock }: Deps) {
  const { db } = engine;

  async function get(): Promise<DemoContent> {
    return { ...(await countDemoContent(db)), restorableUntil: await findRestorableUntil(db, clock()) };
  }

  async function remove(): Promise<DemoContent> {
    await change(async (tx) => {
      await removeDemoContent(engine, tx, clock());
      await note(tx, clock().toISOString());
    });
    return get();
  }

  async function restore(): Promise<DemoContent> {
    await change(async (tx) => {
      if (!(await restoreDemoContent(engine, tx, clock())))
        throw conflict('There is nothing to restore: a day has passed, or nothing was removed.');
      await note(tx, null);
    });
    return get();
  }

  function change(work: (tx: Db) => Promise<void>): Promise<void> {
    return runTransaction(engine, async (tx) => {
      await engine.lock(tx, 'settings');
      // A comment posted in the meantime would be deleted without a copy.
      await engine.lock(tx, 'comments');
      await work(tx);
    });
  }

  async function note(tx: Db, demoRemovedAt: string | null) {
    const { fields, version } = await readStored(tx, secrets);
    await writeStored(tx, secrets, { fields: { ...fields, demoRemovedAt }, version, now: clock() });
    await invalidate(tx, 'settings');
  }

  return { get, remove, restore };
}

/** Demo content that was never changed. A sample or post that the owner has edited, even unsaved, is hers. */
async function listUnchanged(db: Db) {
  const list = (table: 'samples' | 'posts') =>
    db
      .selectFrom(table)
      .select(['id', 'slug', 'views'])
      .where('slug', 'in', [...demoSlugs[table]])
      .where('version', '=', 1)
      .where('id', 'not in', (eb) =>
        eb.selectFrom('revisions').select('record_id').where('kind', '=', 'autosaved'),
      )
      .execute();
  return { samples: await list('samples'), posts: await list('posts') };
}

/** The made-up comments, whatever post they belong to. */
async function listDemoComments(db: Db): Promise<(CommentRow & { slug: string })[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .selectAll('comments')
    .select('posts.slug')
    .where('posts.slug', 'in', Object.keys(demoComments))
    .execute();
  const existingKeys = new Set(
    Object.entries(demoComments).flatMap(([slug, list]) =>
      flat(list).map((one) => joinKey(slug, one.author, one.text)),
    ),
  );
  return rows.filter((row) => existingKeys.has(joinKey(row.slug, row.author_name, row.content)));
}

function flat(comments: DemoComment[]): DemoComment[] {
  return comments.flatMap((comment) => [comment, ...flat(comment.replies ?? [])]);
}

function joinKey(...parts: string[]): string {
  return JSON.stringify(parts);
}

export async function countDemoContent(db: Db): Promise<Omit<DemoContent, 'restorableUntil'>> {
  const [{ samples, posts }, comments] = await Promise.all([listUnchanged(db), listDemoComments(db)]);
  return { samples: samples.length, posts: posts.length, comments: comments.length };
}

/** Removes all of it, in the caller's transaction, and stores for a day what undo needs. */
async function removeDemoContent(engine: Engine, tx: Db, now: Date): Promise<void> {
  // Nothing comes between the list and the removal.
  for (const table of ['samples', 'posts'] as const)
    await tx
      .updateTable(table)
      .set((eb) => ({ version: eb.ref('version') }))
      .where('slug', 'in', [...demoSlugs[table]])
      .execute();
  const { samples, posts } = await listUnchanged(tx);
  const demo = await listDemoComments(tx);
  const removed: Removed[] = [];
  for (const { slug, views } of samples) removed.push({ kind: 'sample', slug: slug ?? '', views });
  // At once: for each sample, PostgreSQL would write the counts of all its words anew.
  await createSampleWriter(engine, tx).remove(...samples.map(({ id }) => id));
  const removedPosts = new Set(posts.map(({ id }) => id));
  for (const { id, slug, views } of posts) {
    const comments = await tx
      .selectFrom('comments')
      .selectAll()
      .where('post_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    removed.push({ kind: 'post', slug: slug ?? '', views, comments });
    await createPostStore(engine, () => now).removeIn(tx, id);
  }
  const left = demo.filter(({ post_id }) => !removedPosts.has(post_id));
  removed.push(...(await removeEditedComments(tx, left)));
  const at = now.toISOString();
  const rows = removed.map((record) => ({ id: newId(now), record: JSON.stringify(record), removed_at: at }));
  await insertRows(tx, 'removed_demo', rows);
}

/** On a post that the owner has edited, the made-up comments are removed and those of readers stay. */
async function removeEditedComments(tx: Db, comments: (CommentRow & { slug: string })[]): Promise<Removed[]> {
  const bySlug = Map.groupBy(comments, ({ slug }) => slug);
  const removed: Removed[] = [];
  for (const [slug, rows] of bySlug) {
    const ids = rows.map(({ id }) => id);
    // A reader's reply to a made-up comment becomes a top-level comment.
    await tx
      .updateTable('comments')
      .set({ parent_id: null })
      .where('parent_id', 'in', ids)
      .where('id', 'not in', ids)
      .execute();
    await tx.deleteFrom('comments').where('id', 'in', ids).execute();
    for (const postId of new Set(rows.map(({ post_id }) => post_id)))
      await invalidate(tx, `comments:${postId}`);
    removed.push({ kind: 'comments', slug, comments: rows.map(({ slug: _, ...row }) => row) });
  }
  return removed;
}

/** Until when a removal can be undone; undefined if there is none. */
async function findRestorableUntil(db: Db, now: Date): Promise<string | null> {
  const { last } = await db
    .selectFrom('removed_demo')
    .select((eb) => eb.fn.max('removed_at').as('last'))
    .where('removed_at', '>', dayBefore(now))
    .executeTakeFirstOrThrow();
  return last && new Date(new Date(last).getTime() + DAY_MS).toISOString();
}

/** Restores what was removed within a day. False if there is nothing to restore. */
async function restoreDemoContent(engine: Engine, tx: Db, now: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('removed_demo')
    .selectAll()
    .where('removed_at', '>', dayBefore(now))
    .orderBy('id')
    .execute();
  if (rows.length === 0) return false;
  const records: Removed[] = rows.map(({ record }) => JSON.parse(record));
  await insertSamples(engine, tx, await missingTexts(tx, 'samples', records));
  const posts = await missingTexts(tx, 'posts', records);
  await insertPosts(engine, tx, posts);
  const slugs = new Set(posts.map(({ slug }) => slug));
  for (const record of records)
    if (record.kind === 'comments' || (record.kind === 'post' && slugs.has(record.slug)))
      await reinsertComments(tx, record.slug, record.comments);
  await tx.deleteFrom('removed_demo').execute();
  return true;
}

/** The removed texts of one table whose slug is free. */
async function missingTexts(tx: Db, table: 'samples' | 'posts', records: Removed[]) {
  const texts = new Map((await readDemoTexts(table)).map((text) => [text.slug, text]));
  const missing = [];
  for (const record of records) {
    const text = `${record.kind}s` === table && texts.get(record.slug);
    if (!text || !('views' in record)) continue;
    // The owner may have used the slug for something else in the meantime.
    const isTaken = await hasRows(tx.selectFrom(table).where('slug', '=', record.slug));
    if (!isTaken) missing.push({ ...text, views: record.views });
  }
  return missing;
}

async function reinsertComments(tx: Db, slug: string, comments: CommentRow[]) {
  const post = await tx.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!post || comments.length === 0) return;
  const ids = new Set(comments.map(({ id }) => id));
  const rows = comments.map((comment) => ({
    ...comment,
    post_id: post.id,
    parent_id: comment.parent_id !== null && ids.has(comment.parent_id) ? comment.parent_id : null,
  }));
  await insertThreads(tx, rows);
  await invalidate(tx, `comments:${post.id}`);
}

/** A scheduled job: after a day the data is deleted. */
export async function deleteRemovedDemo(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('removed_demo').where('removed_at', '<=', dayBefore(now)).execute();
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}
