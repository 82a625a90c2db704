import { type RawBuilder, sql } from 'kysely';
import { isDemo } from '#server/content/demo-texts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import { queues, runTextTask } from '#server/papers/papers.ts';
import { type PostStatus, postStatuses } from '#shared/contracts/post-status.ts';
import type { PostChange, PostText } from '#shared/contracts/posts.ts';
import type { SearchInfo, SearchMatch } from '#shared/contracts/search.ts';
import { generatePostExcerpt } from '#shared/text/generated-excerpt.ts';
import { toPostChange } from '#shared/text/post-text.ts';
import { uniqueTags } from '#shared/text/tags.ts';
import { computeReadingTime, countWords } from '#shared/text/words.ts';

export type PostRow = Database['posts'];
export const summaryColumns = [
  'id',
  'slug',
  'title',
  'excerpt',
  'author',
  'status',
  'featured_post',
  'scheduled_for',
  'published_at',
  'views',
  'word_count',
  'cover_image_url',
  'created_at',
  'updated_at',
] as const satisfies (keyof PostRow)[];
type SummaryRow = Pick<PostRow, (typeof summaryColumns)[number]>;
export type Labels = { tags: string[]; categories: string[] };
export type FoundRow = SummaryRow & Labels & { match?: SearchMatch | undefined };
export type PostList = { rows: FoundRow[]; total: number; search?: SearchInfo };
export type AdminPostList = Omit<PostList, 'rows'> & { rows: (FoundRow & DraftState)[] };
/** Saved changes that are not public, and when they will be. */
type DraftState = { hasDraft: boolean; updateScheduledFor: string | null };

/** Published, or scheduled for a time that has come. */
export function isPublic(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(posts.status in ('published', 'scheduled') and posts.published_at <= ${now.toISOString()})`;
}

/** Adds the tags and categories of each row, in their stored order. */
export async function withLabels<Row extends { id: string }>(db: Db, rows: Row[]): Promise<(Row & Labels)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const tags = await db
    .selectFrom('post_tags')
    .select(['post_id', 'tag'])
    .where('post_id', 'in', ids)
    .orderBy('post_id')
    .orderBy('position')
    .execute();
  const categories = await db
    .selectFrom('post_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['post_id', 'name'])
    .where('post_id', 'in', ids)
    .orderBy('post_id')
    .orderBy('position')
    .execute();
  const tagsByPost = Map.groupBy(tags, (tag) => tag.post_id);
  const categoriesByPost = Map.groupBy(categories, (category) => category.post_id);
  return rows.map((row) => ({
    ...row,
    tags: (tagsByPost.get(row.id) ?? []).map(({ tag }) => tag),
    categories: (categoriesByPost.get(row.id) ?? []).map(({ name }) => name),
  }));
}

export async function findPost(db: Db, id: string): Promise<(PostRow & Labels) | undefined> {
  const rows = await db.selectFrom('posts').selectAll().where('id', '=', id).execute();
  return (await withLabels(db, rows))[0];
}

/** The posts with these ids, in this order. */
export async function loadSummaries(db: Db, ids: string[]): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('posts').select(summaryColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return withLabels(db, inOrder);
}

/** The effective status: a scheduled post that is due is published, whether stored as such or not yet. */
export function statusAt(row: Pick<PostRow, 'status' | 'scheduled_for'>, now: Date): PostStatus {
  const isDue = row.status === 'scheduled' && row.scheduled_for && row.scheduled_for <= now.toISOString();
  if (isDue) return 'published';
  return postStatuses.find((status) => status === row.status) ?? 'draft';
}

export function toSummary(row: FoundRow, now: Date) {
  const status = statusAt(row, now);
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    tags: row.tags,
    categories: row.categories.map((name) => ({ name })),
    author: row.author,
    status,
    featuredPost: row.featured_post === 1,
    views: row.views,
    readingTime: computeReadingTime(row.word_count),
    coverImage: toImage(row.cover_image_url),
    scheduledFor: row.scheduled_for,
    publishedAt: status === 'published' || status === 'archived' ? row.published_at : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.match && { match: row.match }),
    ...(isDemo('posts', row.slug) && { isDemonstration: true as const }),
  };
}

/** The editor's text as a change that publishes it. */
export function toPublishedChange(fields: PostText) {
  return toPostChange({ ...fields, scheduledFor: '' }, 'published');
}

/** The post as it would be with its saved changes. */
export function withDraft(post: PostRow & Labels, fields: PostText): PostRow & Labels {
  const change = toPublishedChange(fields);
  return { ...post, ...changedColumns(post, change), ...labelsIn(change) };
}

/** The columns of a new post or a change, besides slug and publication; what was not sent stays. */
export function changedColumns(before: PostRow | undefined, change: PostChange) {
  const content = change.content ?? before?.content ?? '';
  return {
    title: change.title ?? before?.title ?? '',
    content,
    excerpt: excerptAfter(change, before, content),
    author: change.author === undefined ? (before?.author ?? null) : orNull(change.author),
    meta_title: change.metaTitle === undefined ? (before?.meta_title ?? null) : orNull(change.metaTitle),
    meta_description:
      change.metaDescription === undefined
        ? (before?.meta_description ?? null)
        : orNull(change.metaDescription),
    featured_post: flagAfter(change.featuredPost, before?.featured_post ?? 0),
    allow_comments: flagAfter(change.allowComments, before?.allow_comments ?? 1),
    word_count: countWords(content),
    cover_image_url:
      (change.coverImage === undefined ? before?.cover_image_url : change.coverImage?.url) ?? null,
    social_image_url:
      (change.socialImage === undefined ? before?.social_image_url : change.socialImage?.url) ?? null,
  };
}

export function labelsIn({ tags, categories }: PostChange): Partial<Labels> {
  return {
    ...(tags && { tags: uniqueTags(tags) }),
    ...(categories && { categories: uniqueTags(categories) }),
  };
}

/** A generated excerpt follows its text; a written one stays. */
function excerptAfter(change: PostChange, before: PostRow | undefined, content: string): string {
  const excerpt = change.excerpt ?? before?.excerpt ?? '';
  const isGenerated = excerpt.trim() === '' || excerpt === generatePostExcerpt(before?.content ?? '');
  return isGenerated ? generatePostExcerpt(content) : excerpt;
}

function flagAfter(change: boolean | undefined, before: 0 | 1): 0 | 1 {
  if (change === undefined) return before;
  return change ? 1 : 0;
}

function orNull(value: string | null | undefined): string | null {
  return value?.trim() ? value : null;
}

export async function toPost(row: PostRow & Labels, now: Date) {
  return {
    ...toPostSource(row, now),
    contentHtml: await runTextTask('postHtml', [row.content], queues.pages),
  };
}

/** A post without its HTML, which takes a moment. */
export function toPostSource(row: PostRow & Labels, now: Date) {
  return {
    ...toSummary(row, now),
    content: row.content,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    allowComments: row.allow_comments === 1,
    socialImage: toImage(row.social_image_url),
  };
}

function toImage(url: string | null) {
  return url === null ? null : { url };
}
