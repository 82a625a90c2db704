import { expireAt } from '#server/cache/content-tags.ts';
import { createDrafts } from '#server/db/drafts.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { lockRecord } from '#server/db/revisions.ts';
import type { PostText } from '#shared/contracts/posts.ts';
import { createPostWriter } from './posts.writer.ts';

/** Publishes the scheduled updates of live posts whose time has come, each in its own transaction. */
export async function publishDueUpdates(engine: Engine, clock: () => Date): Promise<void> {
  for (const id of await createDrafts(engine.db, 'post', clock).listDue())
    await engine.db.transaction().execute(async (tx) => {
      await lockRecord(tx, 'post', id);
      const update = await createDrafts<PostText>(tx, 'post', clock).takeDue(id);
      if (update) await createPostWriter(engine, tx, clock).publishUpdate(id, update.fields);
    });
}

/**
 * A public read calls it first, so that an update is public the second it is due and no job has to run on time. What
 * is read then expires when the next one is due.
 */
export async function dependsOnUpdates(engine: Engine, clock: () => Date): Promise<void> {
  const drafts = createDrafts(engine.db, 'post', clock);
  const next = await drafts.findNextDue();
  if (!next) return;
  if (next > clock().toISOString()) return expireAt(new Date(next));
  // A reader gets the old text if the new one cannot be written now; the job tries again and reports why.
  await publishDueUpdates(engine, clock).catch(() => undefined);
  const later = await drafts.findNextDue();
  if (later) expireAt(new Date(later));
}
