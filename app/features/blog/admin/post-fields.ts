import { hasContent } from '#app/editor/content-length.ts';
import type { FieldErrors } from '#app/editor/editor-kind.ts';
import { POST_SLUG, type PostStatus } from '#shared/contracts/post-status.ts';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { listKeys, toRecord } from '#shared/records.ts';
import { generatePostExcerpt } from '#shared/text/generated-excerpt.ts';
import { parseTags } from '#shared/text/tags.ts';

/** The labels of the fields, for showing what changed. */
export const postLabels = {
  title: 'Title',
  content: 'Content',
  excerpt: 'Excerpt',
  tags: 'Tags',
  categories: 'Categories',
  author: 'Author',
  slug: 'Address',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  featuredPost: 'Featured post',
  allowComments: 'Allow comments',
  scheduledFor: 'Schedule for',
  coverImage: 'Cover image',
  socialImage: 'Social image',
} satisfies Record<keyof PostText, string>;

export const emptyPost: PostText = {
  ...toRecord(listKeys(postLabels), () => ''),
  featuredPost: false,
  allowComments: true,
};

/** The message for a failed save if the response has none. */
export const saveFailures = {
  draft: 'Failed to save post',
  published: 'Failed to publish post',
  scheduled: 'Failed to publish post',
  archived: 'Failed to archive post',
} satisfies Record<PostStatus, string>;

/** A stored post as form values. */
export function toPostFields(post: AdminPost): PostText {
  return {
    title: post.title,
    content: post.content,
    // A generated one follows the text.
    excerpt: post.excerpt === generatePostExcerpt(post.content) ? '' : post.excerpt,
    tags: post.tags.join(', '),
    categories: post.categories.map(({ name }) => name).join(', '),
    author: post.author ?? '',
    slug: post.slug,
    metaTitle: post.metaTitle ?? '',
    metaDescription: post.metaDescription ?? '',
    featuredPost: post.featuredPost,
    allowComments: post.allowComments,
    scheduledFor: post.scheduledFor ?? '',
    coverImage: post.coverImage?.url ?? '',
    socialImage: post.socialImage?.url ?? '',
  };
}

export function toPayload(fields: PostText, status: PostStatus) {
  const { slug, coverImage, socialImage, tags, categories, scheduledFor, ...same } = fields;
  return {
    ...same,
    status,
    tags: parseTags(tags),
    categories: parseTags(categories),
    scheduledFor: scheduledFor || null,
    coverImage: coverImage ? { url: coverImage } : null,
    socialImage: socialImage ? { url: socialImage } : null,
    ...(slug && { slug }),
  };
}

/** Validation errors by field. `storedDate` is a schedule that is kept even if it is past. */
export function errorsIn(fields: PostText, now: Date, storedDate: string): FieldErrors {
  const errors: FieldErrors = {};
  if (!fields.title.trim()) errors.title = 'A post needs a title.';
  if (!hasContent(fields.content)) errors.content = 'A post needs some content.';
  if (fields.slug && !POST_SLUG.test(fields.slug))
    errors.slug = 'Use lowercase letters, digits, and single hyphens only.';
  const isPast = fields.scheduledFor !== '' && fields.scheduledFor < now.toISOString();
  if (isPast && fields.scheduledFor !== storedDate) errors.scheduledFor = 'Choose a time in the future.';
  return errors;
}

/** The button publishes now, or at the set time. */
export function publishStatus(fields: PostText, now: Date): 'published' | 'scheduled' {
  return fields.scheduledFor !== '' && fields.scheduledFor >= now.toISOString() ? 'scheduled' : 'published';
}
