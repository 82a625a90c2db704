import { invalidate } from '#server/cache/content-tags.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { COMMENTS_LOCK } from '#server/db/locks.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { conflict } from '#server/errors.ts';
import { readStored, writeStored } from '#server/settings/settings.ts';
import type { DemoContent } from '#shared/contracts/settings.ts';
import { countDemoContent, findRestorableUntil, removeDemoContent, restoreDemoContent } from './removal.ts';

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
    return db.transaction().execute(async (tx) => {
      await engine.lock(tx, 'settings');
      // A comment posted in the meantime would be deleted without a copy.
      await engine.lock(tx, COMMENTS_LOCK);
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
