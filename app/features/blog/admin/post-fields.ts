import { formatMoment } from '#app/lib/moments.ts';
import { POST_SLUG, type PostStatus } from '#shared/contracts/post-status.ts';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { textOf } from '#shared/text/headings.ts';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';
import { parseTags } from '#shared/text/tags.ts';
import type { PostPayload } from './posts.requests.ts';

export const emptyPost: PostText = {
  title: '',
  content: '',
  excerpt: '',
  tags: '',
  categories: '',
  author: '',
  slug: '',
  metaTitle: '',
  metaDescription: '',
  featuredPost: false,
  allowComments: true,
  scheduledFor: '',
  coverImage: '',
  socialImage: '',
};

/** The message for a failed save if the response has none. */
export const saveFailures = {
  draft: 'Failed to save post',
  published: 'Failed to publish post',
  scheduled: 'Failed to publish post',
  archived: 'Failed to archive post',
} satisfies Record<PostStatus, string>;

/** The message after the editor has closed. */
export function savedAs({ status, title, scheduledFor }: AdminPost, wasPublic: boolean): string {
  if (status === 'scheduled' && scheduledFor) return `Scheduled for ${formatMoment(scheduledFor)}: ${title}`;
  if (status === 'published') return `${wasPublic ? 'Updated' : 'Published'}: ${title}`;
  return `${status === 'archived' ? 'Archived' : 'Saved as a draft'}: ${title}`;
}

export type FieldErrors = Partial<Record<keyof PostText, string>>;

/** A stored post as form values. A publication date in the past is not a schedule any more. */
export function fieldsOf(post: AdminPost): PostText {
  return {
    title: post.title,
    content: post.content,
    excerpt: post.excerpt,
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

export function sameFields(a: PostText, b: PostText): boolean {
  return (Object.keys(emptyPost) as (keyof PostText)[]).every((name) => a[name] === b[name]);
}

export function payloadOf(fields: PostText, status: PostStatus): PostPayload {
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
    errors.slug = 'Use small letters, digits and single hyphens only.';
  const isPast = fields.scheduledFor !== '' && fields.scheduledFor < now.toISOString();
  if (isPast && fields.scheduledFor !== storedDate)
    errors.scheduledFor = 'The date may not be earlier than now.';
  return errors;
}

/** Editors leave empty paragraphs behind; an image or a table is content. */
function hasContent(content: string): boolean {
  return /<(img|table|hr)\b/i.test(content) || textOf(content).replaceAll('\u00a0', ' ').trim() !== '';
}

/** The visible characters. */
export function countCharacters(content: string): number {
  return looksLikeHtml(content)
    ? textOf(content.replace(/<\/(p|h\d|li|tr)>/g, '$& ')).length
    : content.length;
}

/** The button publishes now, or at the set time. */
export function publishStatus(fields: PostText, now: Date): 'published' | 'scheduled' {
  return fields.scheduledFor !== '' && fields.scheduledFor >= now.toISOString() ? 'scheduled' : 'published';
}

/** A record id generated in the browser, so that even a post without a title can be stored. */
export function newPostId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0');
  const random = crypto.getRandomValues(new Uint8Array(8));
  return seconds + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
