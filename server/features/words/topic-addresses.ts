import type { Db } from '#server/db/engines/engine.ts';
import type { Words } from '#shared/contracts/words/sections.ts';

type Topics = Words['topics'];

/** The address that took the place of a former one. */
export async function findMovedTopic(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('topic_addresses')
    .select('moved_to')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.moved_to;
}

export async function keepTopicAddresses(db: Db, before: Topics, after: Topics, now: string): Promise<void> {
  for (const [former, slug] of movedSlugs(before, after)) {
    await db.updateTable('topic_addresses').set({ moved_to: slug }).where('moved_to', '=', former).execute();
    await db
      .insertInto('topic_addresses')
      .values({ slug: former, moved_to: slug, created_at: now })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ moved_to: slug }))
      .execute();
  }
  // An address that is in use again leads to its own page.
  const current = after.items.map(({ slug }) => slug);
  if (current.length > 0) await db.deleteFrom('topic_addresses').where('slug', 'in', current).execute();
}

/** A topic is the same if it kept its name, or else its place in the list. */
export function movedSlugs(before: Topics, after: Topics): [former: string, slug: string][] {
  const wasUsed = new Set(before.items.map(({ slug }) => slug));
  const isUsed = new Set(after.items.map(({ slug }) => slug));
  return before.items.flatMap(({ slug, label }, place) => {
    if (isUsed.has(slug)) return [];
    const fresh = after.items.filter((topic) => !wasUsed.has(topic.slug));
    const inPlace = after.items[place];
    const same =
      fresh.find((topic) => topic.label === label) ??
      (before.items.length === after.items.length ? fresh.find((topic) => topic === inPlace) : undefined);
    return same ? [[slug, same.slug]] : [];
  });
}
