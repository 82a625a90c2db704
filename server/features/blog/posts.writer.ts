import { createDrafts } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { createRevisions, lockRecord } from '#server/db/revisions.ts';
import { hasRows, insertRows, newId } from '#server/db/rows.ts';
import { createSlugs } from '#server/db/slugs.ts';
import { changedElsewhere, conflict, invalidField, notFound } from '#server/errors.ts';
import type { SearchDocument } from '#server/search/indexed-words.ts';
import { createSearchIndex, type IndexEngine } from '#server/search/search-index.ts';
import type { NewPost, PostChange, PostText } from '#shared/contracts/posts.ts';
import { htmlToText } from '#shared/text/html.ts';
import { toPostText } from '#shared/text/post-text.ts';
import { toSlug } from '#shared/text/slug.ts';
import { toTagKey, uniqueTags } from '#shared/text/tags.ts';
import { invalidateListing, listedKeys, relist } from './post-listing.ts';
import {
  changedColumns,
  findPost,
  type Labels,
  labelsIn,
  type PostRow,
  statusAt,
  toPostSource,
  toPublishedChange,
  withDraft,
} from './post-rows.ts';

const SLUG_WITHOUT_LETTERS = 'post';

/** Writes posts in the caller's transaction, with what is derived from them: list entries, search index, revisions. */
export function createPostWriter(engine: IndexEngine, db: Db, clock: () => Date) {
  /** All at once, because indexing them one by one takes several times as long. */
  async function insertAll(posts: readonly { input: NewPost; at: Date }[]): Promise<string[]> {
    const written: { id: string; at: Date }[] = [];
    for (const { input, at } of posts) written.push({ id: await insertRow(input, at), at });
    await finishWrites(written);
    return written.map(({ id }) => id);
  }

  async function insertRow(input: NewPost, at: Date): Promise<string> {
    const now = at.toISOString();
    const id = input._id ?? newId(at);
    if (await postExists(db, id)) throw conflict('This post has already been saved.');
    const row: PostRow = {
      id,
      slug: input.slug ? await ownSlug(db, input.slug, id) : await freeSlug(db, input.title),
      ...changedColumns(undefined, input),
      views: 0,
      version: 1,
      created_at: now,
      updated_at: now,
      ...findPublication(input, undefined, now),
    };
    await db.insertInto('posts').values(row).execute();
    await writeLabels(db, id, input);
    return id;
  }

  async function rewrite(id: string, change: PostChange): Promise<void> {
    const now = clock().toISOString();
    await lockRecord(db, 'post', id);
    const before = await getPost(db, id);
    if (change.version !== undefined && change.version !== before.version)
      throw changedElsewhere('This post was');
    const publishAt = findUpdateTime(change, before, now);
    if (publishAt) return scheduleUpdate(before, change, publishAt);
    const slug =
      change.slug !== undefined && change.slug !== before.slug
        ? await ownSlug(db, change.slug, id)
        : before.slug;
    await db
      .updateTable('posts')
      .set({
        slug,
        ...changedColumns(before, change),
        version: before.version + 1,
        updated_at: now,
        ...findPublication(change, before, now),
      })
      .where('id', '=', id)
      .execute();
    if (slug !== before.slug) await createSlugs(db, 'post').move(id, before.slug, slug, now);
    await writeLabels(db, id, change);
    // Whoever names the version has seen the draft beside it, and a whole text takes its place. Other calls leave it.
    if (change.version !== undefined && change.content !== undefined)
      await createDrafts(db, 'post', clock).remove(id);
    // Published now, or off the site: either way not again at the time that was planned before.
    else if (change.status !== undefined) await createDrafts(db, 'post', clock).unschedule(id);
    await finishWrites([{ id, at: new Date(now) }]);
  }

  /** Keeps the change as a draft beside the live version, which it replaces at that time. */
  async function scheduleUpdate(before: PostRow & Labels, change: PostChange, publishAt: string) {
    const { id } = before;
    const drafts = createDrafts<PostText>(db, 'post', clock);
    const draft = await drafts.find(id);
    const base = draft ? withDraft(before, draft.fields) : before;
    const changed = { ...base, ...changedColumns(base, change), ...labelsIn(change) };
    const slug = change.slug ?? (draft?.fields.slug || before.slug);
    if (!changed.title.trim()) throw invalidField('title', 'is required');
    if (!changed.content.trim()) throw invalidField('content', 'is required');
    if (slug !== before.slug) await ownSlug(db, slug, id);
    const fields = { ...toPostText(toPostSource(changed, clock())), slug, scheduledFor: publishAt };
    await drafts.nextVersion(id, before.version);
    await drafts.put(id, fields, publishAt);
    await createRevisions<PostText>(db, 'post', clock).add(id, 'saved', fields);
    // Cached pages must learn when they expire.
    await invalidateListing(db, id, await listedKeys(db, id));
  }

  /** The update of a live post is due. If its new address was taken meanwhile, it keeps the one it has. */
  async function publishUpdate(id: string, fields: PostText): Promise<void> {
    const { slug, ...change } = toPublishedChange(fields);
    const isFree = slug && !(await createSlugs(db, 'post').isTaken(slug, id));
    await rewrite(id, { ...change, ...(isFree && { slug }) });
  }

  /** Updates what is derived from the rows: list entries, search index, revisions. */
  async function finishWrites(written: { id: string; at: Date }[]) {
    const posts = [];
    for (const { id, at } of written) posts.push({ post: await getPost(db, id), at });
    await createSearchIndex(engine, db, 'posts').put(posts.map(({ post }) => toSearchDocument(post)));
    for (const { post, at } of posts) {
      await createRevisions(db, 'post', () => at).add(post.id, 'saved', toPostText(toPostSource(post, at)));
      await relist(db, post.id);
    }
  }

  return { insertAll, rewrite, publishUpdate };
}

/** What is searched of a post, and how much a word in each text says about it; a title counts 100. */
export function toSearchDocument(post: PostRow & { tags: string[]; categories: string[] }): SearchDocument {
  return {
    id: post.id,
    isListed: post.status === 'published' || post.status === 'scheduled',
    title: post.title,
    keys: [
      { weight: 60, text: post.tags.join('; ') },
      { weight: 50, text: post.categories.join('; ') },
    ],
    lead: [
      { weight: 35, text: post.excerpt },
      { weight: 30, text: post.meta_description },
    ],
    body: htmlToText(post.content),
    filters: [],
  };
}

export async function getPost(db: Db, id: string): Promise<PostRow & Labels> {
  const post = await findPost(db, id);
  if (!post) throw notFound('Post');
  return post;
}

export function postExists(db: Db, id: string): Promise<boolean> {
  return hasRows(db.selectFrom('posts').where('id', '=', id));
}

export async function writeLabels(
  db: Db,
  id: string,
  { tags, categories }: Pick<PostChange, 'tags' | 'categories'>,
) {
  if (tags) {
    await db.deleteFrom('post_tags').where('post_id', '=', id).execute();
    const rows = uniqueTags(tags).map((tag, position) => ({
      ...{ post_id: id, position, tag },
      tag_key: toTagKey(tag),
    }));
    await insertRows(db, 'post_tags', rows);
  }
  if (categories) {
    await db.deleteFrom('post_categories').where('post_id', '=', id).execute();
    const named = uniqueTags(categories).map((name, position) => ({ name, position, key: toTagKey(name) }));
    // Always in the same order, so that two writers with the same categories cannot deadlock.
    for (const { name, position } of named.sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const category_id = await categoryId(db, name);
      await db.insertInto('post_categories').values({ post_id: id, position, category_id }).execute();
    }
  }
}

/** The category of this name, in its first spelling. */
async function categoryId(db: Db, name: string): Promise<string> {
  const { id } = await db
    .insertInto('categories')
    .values({ id: newId(), name, name_key: toTagKey(name) })
    .onConflict((conflict) =>
      conflict.column('name_key').doUpdateSet((eb) => ({ name: eb.ref('categories.name') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A slug made from the title that no post has or had. */
export async function freeSlug(db: Db, title: string): Promise<string> {
  const wish = toSlug(title) || SLUG_WITHOUT_LETTERS;
  const slugs = createSlugs(db, 'post');
  return slugs.findFree(wish, await slugs.takenAmong([wish]));
}

/** A slug chosen by the owner: refused if it belongs, or belonged, to another post. */
async function ownSlug(db: Db, slug: string, id: string): Promise<string> {
  if (await createSlugs(db, 'post').isTaken(slug, id)) throw invalidField('slug', 'belongs to another post');
  return slug;
}

/** Status, schedule and publication date after a save. */
function findPublication(
  input: Pick<PostChange, 'status' | 'scheduledFor'>,
  before: PostRow | undefined,
  now: string,
): Pick<PostRow, 'status' | 'scheduled_for' | 'published_at'> {
  const scheduled_for =
    input.scheduledFor === undefined ? (before?.scheduled_for ?? null) : input.scheduledFor;
  const isNewDate = scheduled_for !== (before?.scheduled_for ?? null);
  if (scheduled_for && isNewDate && scheduled_for < now)
    throw invalidField('scheduledFor', 'Choose a time in the future.');
  const requestedStatus = input.status ?? before?.status ?? 'draft';
  // A future date means scheduled, whichever button was pressed.
  const status =
    requestedStatus === 'published' && scheduled_for && scheduled_for > now ? 'scheduled' : requestedStatus;
  // A post that was public keeps its date while unpublished, so that it returns to its old position.
  if (status === 'draft' || status === 'archived')
    return { status, scheduled_for, published_at: wasPublicAt(before, now) };
  if (status === 'published') return { status, scheduled_for, published_at: wasPublicAt(before, now) ?? now };
  if (!scheduled_for) throw invalidField('scheduledFor', 'Choose when the post is to be published.');
  return { status, scheduled_for, published_at: scheduled_for };
}

/** When a change to a live post is to be published, if that is later: until then its readers keep what they have. */
function findUpdateTime(change: PostChange, before: PostRow, now: string): string | undefined {
  if (statusAt(before, new Date(now)) !== 'published') return undefined;
  const { status, scheduled_for } = findPublication(change, before, now);
  return status === 'scheduled' && scheduled_for && scheduled_for > now ? scheduled_for : undefined;
}

function wasPublicAt(before: PostRow | undefined, now: string): string | null {
  return before?.published_at && before.published_at <= now ? before.published_at : null;
}
