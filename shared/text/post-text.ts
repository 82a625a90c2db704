import type { PostStatus } from '#shared/contracts/post-status.ts';
import type { Post, PostText } from '#shared/contracts/posts.ts';
import { generatePostExcerpt } from './generated-excerpt.ts';
import { parseTags } from './tags.ts';

/** A stored post in the editor's format. */
export function toPostText(post: Omit<Post, 'contentHtml'>): PostText {
  return {
    title: post.title,
    content: post.content,
    // A generated one is empty in the editor, so that it follows whichever text is saved.
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

/** The editor's text as a change of the post. */
export function toPostChange(fields: PostText, status: PostStatus) {
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
