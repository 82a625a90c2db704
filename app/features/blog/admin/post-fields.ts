import { hasContent } from '#app/editor/content-length.ts';
import type { FieldErrors } from '#app/editor/editor-kind.ts';
import { POST_SLUG, type PostStatus } from '#shared/contracts/post-status.ts';
import type { PostText } from '#shared/contracts/posts.ts';
import { listKeys, toRecord } from '#shared/records.ts';

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
