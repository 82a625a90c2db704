import { RECORD_ID } from '#shared/contracts/http.ts';
import type { Db } from './engines/engine.ts';
import type { RecordKind } from './revisions.ts';
import { insertRows } from './rows.ts';
import type { Database } from './schema.ts';

/** Pages have them: `/api/samples/categories`, `/samples/category/…`, `/samples/passages/…`. */
const RESERVED = ['categories', 'category', 'passages'];

export type FormerSlug = Pick<Database['slug_history'], 'slug' | 'created_at'>;

/** The slugs of posts or samples, and those that they once had: these redirect, and no other record gets them. */
export function createSlugs(db: Db, kind: RecordKind) {
  /** Those that are reserved, or belong, or belonged, to a record other than the asking one. */
  async function takenAmong(slugs: string[], asking?: string): Promise<Set<string>> {
    if (slugs.length === 0) return new Set();
    const holders = await db
      .selectFrom(kind === 'post' ? 'posts' : 'samples')
      .select(['id', 'slug'])
      .where('slug', 'in', slugs)
      .union(
        db
          .selectFrom('slug_history')
          .select(['record_id as id', 'slug'])
          .where('kind', '=', kind)
          .where('slug', 'in', slugs),
      )
      .execute();
    const reserved =
      kind === 'sample' ? slugs.filter((slug) => RECORD_ID.test(slug) || RESERVED.includes(slug)) : [];
    const held = holders.flatMap(({ id, slug }) => (slug === null || id === asking ? [] : [slug]));
    return new Set([...reserved, ...held]);
  }

  async function isTaken(slug: string, asking?: string): Promise<boolean> {
    return (await takenAmong([slug], asking)).size > 0;
  }

  /** The given slug, or the first of `-2`, `-3`, … that no other record has or had. */
  async function findFree(wish: string, takenSlugs: ReadonlySet<string>): Promise<string> {
    let slug = wish;
    for (let number = 2; takenSlugs.has(slug) || (slug !== wish && (await isTaken(slug))); number += 1)
      slug = `${wish}-${number}`;
    return slug;
  }

  /** The record that once had this slug. */
  async function findFormerOwner(slug: string): Promise<string | undefined> {
    const former = await db
      .selectFrom('slug_history')
      .select('record_id')
      .where('kind', '=', kind)
      .where('slug', '=', slug)
      .executeTakeFirst();
    return former?.record_id;
  }

  /** A record has a new slug. One that it had before is no redirect any more. */
  async function move(record_id: string, former: string | null, slug: string, created_at: string) {
    await db.deleteFrom('slug_history').where('kind', '=', kind).where('slug', '=', slug).execute();
    if (former !== null)
      await db.insertInto('slug_history').values({ kind, slug: former, record_id, created_at }).execute();
  }

  /** Of a restored record: those that nobody has taken meanwhile. */
  async function reinsertFormer(record_id: string, former: FormerSlug[]): Promise<void> {
    const takenSlugs = await takenAmong(former.map(({ slug }) => slug));
    const free = former.filter(({ slug }) => !takenSlugs.has(slug));
    const rows = free.map(({ slug, created_at }) => ({ kind, slug, record_id, created_at }));
    await insertRows(db, 'slug_history', rows);
  }

  return { takenAmong, isTaken, findFree, findFormerOwner, move, reinsertFormer };
}
