import { type RawBuilder, sql } from 'kysely';
import { isDemo } from '#server/db/demo/is-demo.ts';
import type { Db } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import { renderHtml } from '#server/html/render.ts';
import { type PostStatus, postStatuses } from '#shared/contracts/post-status.ts';
import { readingTimeOf } from '#shared/text/words.ts';

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
export type SummaryRow = Pick<PostRow, (typeof summaryColumns)[number]>;
export type Labels = { tags: string[]; categories: string[] };

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
  const tagsOf = Map.groupBy(tags, (tag) => tag.post_id);
  const categoriesOf = Map.groupBy(categories, (category) => category.post_id);
  return rows.map((row) => ({
    ...row,
    tags: (tagsOf.get(row.id) ?? []).map(({ tag }) => tag),
    categories: (categoriesOf.get(row.id) ?? []).map(({ name }) => name),
  }));
}

/** The effective status: a scheduled post that is due is published, whether stored as such or not yet. */
export function statusAt(row: Pick<PostRow, 'status' | 'scheduled_for'>, now: Date): PostStatus {
  const isDue = row.status === 'scheduled' && row.scheduled_for && row.scheduled_for <= now.toISOString();
  if (isDue) return 'published';
  return postStatuses.find((known) => known === row.status) ?? 'draft';
}

export function toSummary(row: SummaryRow & Labels, now: Date) {
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
    readingTime: readingTimeOf(row.word_count),
    coverImage: toImage(row.cover_image_url),
    scheduledFor: row.scheduled_for,
    publishedAt: status === 'published' || status === 'archived' ? row.published_at : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(isDemo('posts', row.slug) && { isDemonstration: true as const }),
  };
}

export async function toPost(row: PostRow & Labels, now: Date) {
  return {
    ...toSummary(row, now),
    content: row.content,
    contentHtml: await renderHtml('post', row.content),
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    allowComments: row.allow_comments === 1,
    socialImage: toImage(row.social_image_url),
  };
}

function toImage(url: string | null) {
  return url === null ? null : { url };
}
