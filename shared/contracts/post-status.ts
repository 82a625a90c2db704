/** The closed lists and rules of posts that the browser needs, without zod. */
export const postStatuses = ['draft', 'published', 'scheduled', 'archived'] as const;
export type PostStatus = (typeof postStatuses)[number];

export const BLOG_PAGE_SIZE = 12;
export const ADMIN_POSTS_PAGE_SIZE = 20;
export const MAX_RELATED_POSTS = 4;
export const MAX_REVISIONS = 20;
export const MAX_TAGS = 30;
export const MAX_TAG = 60;
export const MAX_EXCERPT = 500;
export const MAX_POST_SLUG = 100;
/** Lower-case letters, digits and single hyphens. */
export const POST_SLUG = /^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u;

export const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const SOCIAL_IMAGE = { width: 1200, height: 630 };
