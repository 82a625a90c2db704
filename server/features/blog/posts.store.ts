import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import { searchTerms } from '#server/db/search-words.ts';
import { conflict, invalid, notFound } from '#server/http/errors.ts';
import { type Once, writeOnce } from '#server/http/idempotency.ts';
import type { AdminPostQuery, NewPost, PostChange } from '#shared/contracts/posts.ts';
import { excerptOf, META_DESCRIPTION_CHARACTERS } from '#shared/text/excerpt.ts';
import { textOf } from '#shared/text/headings.ts';
import { slugOf } from '#shared/text/slug.ts';
import { tagKeyOf, uniqueTags } from '#shared/text/tags.ts';
import { countWords } from '#shared/text/words.ts';
import { relist, unlist } from './post-listing.ts';
import { type PostRow, summaryColumns, withLabels } from './post-rows.ts';
import { createRevisionStore, toPostText } from './revisions.store.ts';

export const changedElsewhere =
  'This post was changed elsewhere in the meantime. Nothing was overwritten: compare the two versions, then save again.';
const SLUG_WITHOUT_LETTERS = 'post';
const TRIES = 3;
const PREVIEW_TOKEN_BYTES = 24;

/** The admin's side of posts. Every write is one transaction that leaves the list, the search and the revisions right. */
export function createPostStore(engine: Engine, clock: () => Date) {
  const { db, search } = engine;

  async function list({ page, limit, q, status }: AdminPostQuery) {
    const now = clock().toISOString();
    let posts = db.selectFrom('posts');
    if (status) posts = posts.where(statusIs(status, now));
    const query = q?.trim();
    if (query) {
      const terms = searchTerms(query);
      if (!terms) return { rows: [], total: 0 };
      posts = posts.where('id', 'in', (eb) =>
        eb.selectFrom(search.matches('posts', terms).as('match')).select('match.id'),
      );
    }
    const rows = await posts
      .select(summaryColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { total } = await posts
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows: await withLabels(db, rows), total };
  }

  async function getById(id: string) {
    return getPost(db, id);
  }

  /** A repeated call with the same key finds the post that the first one made. */
  async function create(input: NewPost, once: Once) {
    const { body } = await tryAgain(() =>
      writeOnce(db, once, async (tx) => ({ status: 201, body: { id: await insert(tx, input) } })),
    );
    return getById(body.id);
  }

  async function insert(tx: Db, input: NewPost): Promise<string> {
    const now = clock().toISOString();
    const id = input._id ?? newId(clock());
    if (await exists(tx, id)) throw conflict('This post was saved already.');
    const content = input.content;
    const row: PostRow = {
      id,
      slug: input.slug ? await ownSlug(tx, input.slug, id) : await freeSlug(tx, input.title),
      title: input.title,
      content,
      excerpt: orNull(input.excerpt) ?? generatedExcerpt(content),
      author: orNull(input.author),
      meta_title: orNull(input.metaTitle),
      meta_description: orNull(input.metaDescription),
      featured_post: input.featuredPost ? 1 : 0,
      allow_comments: input.allowComments === false ? 0 : 1,
      views: 0,
      word_count: countWords(content),
      cover_image_url: input.coverImage?.url ?? null,
      social_image_url: input.socialImage?.url ?? null,
      version: 1,
      created_at: now,
      updated_at: now,
      ...publication(input, undefined, now),
    };
    await tx.insertInto('posts').values(row).execute();
    await writeLabels(tx, id, input);
    await finishWrite(tx, id);
    return id;
  }

  async function update(id: string, change: PostChange) {
    await tryAgain(() => db.transaction().execute((tx) => rewrite(tx, id, change)));
    return getById(id);
  }

  async function rewrite(tx: Db, id: string, change: PostChange): Promise<void> {
    const now = clock().toISOString();
    const before = await getPost(tx, id);
    if (change.version !== undefined && change.version !== before.version) throw conflict(changedElsewhere);
    const content = change.content ?? before.content;
    const slug =
      change.slug !== undefined && change.slug !== before.slug
        ? await ownSlug(tx, change.slug, id)
        : before.slug;
    const { numUpdatedRows } = await tx
      .updateTable('posts')
      .set({
        slug,
        title: change.title ?? before.title,
        content,
        excerpt: excerptAfter(change, before, content),
        author: change.author === undefined ? before.author : orNull(change.author),
        meta_title: change.metaTitle === undefined ? before.meta_title : orNull(change.metaTitle),
        meta_description:
          change.metaDescription === undefined ? before.meta_description : orNull(change.metaDescription),
        featured_post: flagAfter(change.featuredPost, before.featured_post),
        allow_comments: flagAfter(change.allowComments, before.allow_comments),
        word_count: countWords(content),
        cover_image_url:
          change.coverImage === undefined ? before.cover_image_url : (change.coverImage?.url ?? null),
        social_image_url:
          change.socialImage === undefined ? before.social_image_url : (change.socialImage?.url ?? null),
        version: before.version + 1,
        updated_at: now,
        ...publication(change, before, now),
      })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    // Another process was quicker, between our reading and our writing.
    if (numUpdatedRows === 0n) throw conflict(changedElsewhere);
    if (slug !== before.slug) await keepFormerSlug(tx, id, before.slug, slug, now);
    await writeLabels(tx, id, change);
    await finishWrite(tx, id);
  }

  /** What depends on the row as it is now: its places in the list, its words in the index, its revision. */
  async function finishWrite(tx: Db, id: string) {
    const post = await getPost(tx, id);
    await relist(tx, id);
    await search.put(tx, 'posts', id, {
      title: post.title,
      keys: [...post.categories, ...post.tags].join(' '),
      body: `${post.excerpt} ${textOf(post.content)}`,
    });
    await createRevisionStore(tx, clock).add(id, 'saved', toPostText(post));
  }

  async function remove(id: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await exists(tx, id))) throw notFound('Post');
      await unlist(tx, id);
      await tx.deleteFrom('posts').where('id', '=', id).execute();
      await tx.deleteFrom('slug_history').where('kind', '=', 'post').where('record_id', '=', id).execute();
      await tx.deleteFrom('post_revisions').where('post_id', '=', id).execute();
      await search.remove(tx, 'posts', id);
    });
  }

  /** Writes down what the clock has already made true. Reads do not wait for it. */
  async function publishDue(): Promise<void> {
    await db
      .updateTable('posts')
      .set((eb) => ({ status: 'published', published_at: eb.ref('scheduled_for') }))
      .where('status', '=', 'scheduled')
      .where('scheduled_for', '<=', clock().toISOString())
      .execute();
  }

  /** Every tag and category in use, the most used first. */
  async function listSuggestions() {
    const tags = await db
      .selectFrom('post_tags')
      .select([(eb) => eb.fn.min('tag').as('name')])
      .groupBy('tag_key')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('tag_key')
      .execute();
    const categories = await db.selectFrom('categories').select('name').orderBy('name_key').execute();
    return { tags: tags.map((tag) => tag.name), categories: categories.map((category) => category.name) };
  }

  /** Two posts that take the same address at the same moment: the second looks again. */
  async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === TRIES || !engine.isUniqueViolation(error)) throw error;
      }
    }
  }

  /** The address under which a draft can be read by whoever is given it. It cannot be guessed, and it can be taken back. */
  async function openPreview(id: string): Promise<string> {
    const post = await getById(id);
    if (post.previewToken) return post.previewToken;
    const token = randomBytes(PREVIEW_TOKEN_BYTES).toString('base64url');
    await db
      .insertInto('post_previews')
      .values({ post_id: id, token, created_at: clock().toISOString() })
      .onConflict((known) => known.column('post_id').doUpdateSet({ token }))
      .execute();
    return token;
  }

  async function closePreview(id: string): Promise<void> {
    await db.deleteFrom('post_previews').where('post_id', '=', id).execute();
  }

  return { list, getById, create, update, remove, publishDue, listSuggestions, openPreview, closePreview };
}

export type PostStore = ReturnType<typeof createPostStore>;

async function getPost(db: Db, id: string) {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Post');
  const [post] = await withLabels(db, [row]);
  const preview = await db
    .selectFrom('post_previews')
    .select('token')
    .where('post_id', '=', id)
    .executeTakeFirst();
  return { ...(post ?? { ...row, tags: [], categories: [] }), previewToken: preview?.token ?? null };
}
export type StoredPost = Awaited<ReturnType<typeof getPost>>;

async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Status, schedule and date of publication after a save. */
function publication(
  input: Pick<PostChange, 'status' | 'scheduledFor'>,
  before: PostRow | undefined,
  now: string,
): Pick<PostRow, 'status' | 'scheduled_for' | 'published_at'> {
  const scheduled_for =
    input.scheduledFor === undefined ? (before?.scheduled_for ?? null) : input.scheduledFor;
  const isNewDate = scheduled_for !== (before?.scheduled_for ?? null);
  if (scheduled_for && isNewDate && scheduled_for < now) {
    const message = 'must not be earlier than now';
    throw invalid(`scheduledFor: ${message}`, [{ field: 'scheduledFor', message }]);
  }
  const asked = input.status ?? before?.status ?? 'draft';
  // A date to come means: not yet, whatever the button said.
  const status = asked === 'published' && scheduled_for && scheduled_for > now ? 'scheduled' : asked;
  if (status === 'draft') return { status, scheduled_for, published_at: null };
  if (status === 'archived') return { status, scheduled_for, published_at: wasPublicAt(before, now) };
  if (status === 'published') return { status, scheduled_for, published_at: wasPublicAt(before, now) ?? now };
  if (!scheduled_for) {
    const message = 'is required for a scheduled post';
    throw invalid(`scheduledFor: ${message}`, [{ field: 'scheduledFor', message }]);
  }
  return { status, scheduled_for, published_at: scheduled_for };
}

function wasPublicAt(before: PostRow | undefined, now: string): string | null {
  return before?.published_at && before.published_at <= now ? before.published_at : null;
}

/** An excerpt that was generated follows its text; one that was written stays. */
function excerptAfter(change: PostChange, before: PostRow, content: string): string {
  const excerpt = change.excerpt ?? before.excerpt;
  const isGenerated = excerpt.trim() === '' || excerpt === generatedExcerpt(before.content);
  return isGenerated ? generatedExcerpt(content) : excerpt;
}

function generatedExcerpt(content: string): string {
  const paragraphs = content.replace(/<h[1-6]\b[\s\S]*?<\/h[1-6]>/gi, ' ').replace(/<[^<>]*>/g, ' $& ');
  return excerptOf(textOf(paragraphs), META_DESCRIPTION_CHARACTERS).replace(/ +([.,;:!?])/g, '$1');
}

async function writeLabels(
  db: Db,
  id: string,
  { tags, categories }: Pick<PostChange, 'tags' | 'categories'>,
) {
  if (tags) {
    await db.deleteFrom('post_tags').where('post_id', '=', id).execute();
    for (const [position, tag] of uniqueTags(tags).entries())
      await db
        .insertInto('post_tags')
        .values({ post_id: id, position, tag, tag_key: tagKeyOf(tag) })
        .execute();
  }
  if (categories) {
    await db.deleteFrom('post_categories').where('post_id', '=', id).execute();
    for (const [position, name] of uniqueTags(categories).entries()) {
      const category_id = await categoryId(db, name);
      await db.insertInto('post_categories').values({ post_id: id, position, category_id }).execute();
    }
  }
}

/** The category of this name, as it was first written. */
async function categoryId(db: Db, name: string): Promise<string> {
  const { id } = await db
    .insertInto('categories')
    .values({ id: newId(), name, name_key: tagKeyOf(name) })
    .onConflict((known) =>
      known.column('name_key').doUpdateSet((eb) => ({ name: eb.ref('categories.name') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An address made from the title that no post has or ever had. */
async function freeSlug(db: Db, title: string): Promise<string> {
  const wanted = slugOf(title) || SLUG_WITHOUT_LETTERS;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await findSlugOwner(db, slug))) return slug;
  }
}

/** An address that the owner chose: refused when it leads, or once led, to another post. */
async function ownSlug(db: Db, slug: string, id: string): Promise<string> {
  const owner = await findSlugOwner(db, slug);
  if (owner === undefined || owner === id) return slug;
  const message = 'belongs to another post';
  throw invalid(`slug: ${message}`, [{ field: 'slug', message }]);
}

async function findSlugOwner(db: Db, slug: string): Promise<string | undefined> {
  const post = await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst();
  if (post) return post.id;
  const former = await db
    .selectFrom('slug_history')
    .select('record_id')
    .where('kind', '=', 'post')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return former?.record_id;
}

async function keepFormerSlug(db: Db, id: string, former: string, slug: string, now: string) {
  await db.deleteFrom('slug_history').where('kind', '=', 'post').where('slug', '=', slug).execute();
  await db
    .insertInto('slug_history')
    .values({ kind: 'post', slug: former, record_id: id, created_at: now })
    .execute();
}

function statusIs(status: string, now: string) {
  if (status === 'published')
    return sql<boolean>`(status = 'published' or (status = 'scheduled' and scheduled_for <= ${now}))`;
  if (status === 'scheduled') return sql<boolean>`(status = 'scheduled' and scheduled_for > ${now})`;
  return sql<boolean>`status = ${status}`;
}

function flagAfter(change: boolean | undefined, before: 0 | 1): 0 | 1 {
  if (change === undefined) return before;
  return change ? 1 : 0;
}

function orNull(value: string | null | undefined): string | null {
  return value?.trim() ? value : null;
}
