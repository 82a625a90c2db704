import type { Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { createSession } from '#server/features/auth/sessions.store.ts';
import { relist } from '#server/features/blog/post-listing.ts';
import { toSearchDocument as postDocument } from '#server/features/blog/posts.writer.ts';
import { createSampleWriter, toSearchDocument } from '#server/features/samples/samples.writer.ts';
import { createSearchIndex } from '#server/search/search-index.ts';
import { toSlug } from '#shared/text/slug.ts';
import { toTagKey } from '#shared/text/tags.ts';
import { countWords } from '#shared/text/words.ts';

type Overrides<Table extends keyof Database> = Partial<Database[Table]> & { tags?: string[] };
type PostOverrides = Overrides<'posts'> & { categories?: string[] };

const hashes = new Map<string, Promise<string>>();

/** Hashing takes time, and one hash per password and worker is enough. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Complete records with defaults, so that a test names only what it is about. */
export function factories(engine: Engine, clock: () => Date) {
  const { db } = engine;
  let made = 0;

  /** Each record is a minute newer than the one before. */
  function nextTime(): string {
    made += 1;
    return new Date(Date.UTC(2026, 0, 1, 0, made)).toISOString();
  }

  /** Written like the admin area does; columns that the admin area cannot set are set afterwards. */
  async function sample({ tags = [], ...overrides }: Overrides<'samples'> = {}) {
    const at = new Date(overrides.created_at ?? nextTime());
    const { title = `Sample number ${made}`, subject = 'History', published = 1 } = overrides;
    const { content = 'A short text about nothing in particular.' } = overrides;
    const id = await createSampleWriter(engine, db).insert(
      {
        title,
        subject,
        content,
        tags,
        level: 'undergraduate',
        excerpt: 'An excerpt.',
        published: published === 1,
      },
      at,
    );
    const columns = { ...overrides };
    if (Object.keys(columns).length > 0)
      await db.updateTable('samples').set(columns).where('id', '=', id).execute();
    const row = await db
      .selectFrom('samples')
      .selectAll()
      .where('id', '=', overrides.id ?? id)
      .executeTakeFirstOrThrow();
    const index = createSearchIndex(engine, db, 'samples');
    await index.remove(id);
    await index.put([toSearchDocument(row, tags)]);
    return row;
  }

  /** A published post by default. */
  async function post({ tags = [], categories = [], ...overrides }: PostOverrides = {}) {
    const now = overrides.created_at ?? nextTime();
    const title = overrides.title ?? `Post number ${made}`;
    const content = overrides.content ?? 'A short text about nothing in particular.';
    const status = overrides.status ?? 'published';
    const row: Database['posts'] = {
      id: newId(new Date(now)),
      slug: toSlug(title),
      title,
      content,
      excerpt: 'An excerpt.',
      author: null,
      status,
      meta_title: null,
      meta_description: null,
      featured_post: 0,
      allow_comments: 1,
      scheduled_for: null,
      published_at: status === 'published' ? now : (overrides.scheduled_for ?? null),
      views: 0,
      word_count: countWords(content),
      cover_image_url: null,
      social_image_url: null,
      version: 1,
      created_at: now,
      updated_at: now,
      ...overrides,
    };
    await db.insertInto('posts').values(row).execute();
    for (const [position, tag] of tags.entries()) {
      await db
        .insertInto('post_tags')
        .values({ post_id: row.id, position, tag, tag_key: toTagKey(tag) })
        .execute();
    }
    for (const [position, name] of categories.entries()) {
      const category = await db
        .insertInto('categories')
        .values({ id: newId(), name, name_key: toTagKey(name) })
        .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('post_categories')
        .values({ post_id: row.id, position, category_id: category.id })
        .execute();
    }
    await createSearchIndex(engine, db, 'posts').put([postDocument({ ...row, tags, categories })]);
    await relist(db, row.id);
    return row;
  }

  /** An approved comment by default, on a new post if none is given. */
  async function comment(overrides: Partial<Database['comments']> = {}) {
    const post_id = overrides.post_id ?? (await post()).id;
    const created_at = overrides.created_at ?? nextTime();
    const row: Database['comments'] = {
      id: newId(new Date(created_at)),
      post_id,
      parent_id: null,
      author_name: `Reader ${made}`,
      content: `I read this twice and have question number ${made}.`,
      by_owner: 0,
      status: 'approved',
      spam_score: 5,
      spam_reasons: '[]',
      decided: 0,
      created_at,
      ...overrides,
    };
    await db.insertInto('comments').values(row).execute();
    return row;
  }

  /** Like an imported record. */
  async function slugless(id: string) {
    await db.updateTable('samples').set({ slug: null }).where('id', '=', id).execute();
  }

  /** An admin with this password. */
  async function admin(overrides: Partial<Database['admins']> & { password?: string } = {}) {
    const { password = 'a right and proper password', ...columns } = overrides;
    const now = clock().toISOString();
    const id = newId();
    const row = {
      id,
      email: 'owner@example.com',
      password_hash: await hashOnce(password),
      password_generated: 0 as const,
      created_at: now,
      updated_at: now,
      ...columns,
    };
    await db.insertInto('admins').values(row).execute();
    return { ...row, password };
  }

  /** An admin with an open session: the headers of every admin request. */
  async function adminHeaders(): Promise<{ authorization: string }> {
    const now = clock().toISOString();
    const id = newId();
    await db
      .insertInto('admins')
      .values({
        id,
        email: `admin-${id}@example.com`,
        password_hash: 'no password opens this account',
        password_generated: 0,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return { authorization: `Bearer ${await createSession(db, id, 'test', clock())}` };
  }

  return { sample, slugless, post, comment, admin, adminHeaders };
}
