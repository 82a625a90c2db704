import { z } from 'zod';
import { comment } from './comments.ts';
import { draftSchema } from './editor.ts';
import {
  type CallTable,
  idParams,
  MAX_CONTENT,
  MAX_NAME,
  MAX_TITLE,
  noContent,
  pageQuery,
  recordId,
  requiredText,
  text,
} from './http.ts';
import {
  ADMIN_POSTS_PAGE_SIZE,
  BLOG_PAGE_SIZE,
  MAX_EXCERPT,
  MAX_POST_SLUG,
  MAX_TAG,
  MAX_TAGS,
  POST_SLUG,
  postStatuses,
} from './post-status.ts';
import { readNext } from './read-next.ts';
import { foundPageSchema, searchMatch } from './search.ts';

const MAX_QUERY = 3_000;
const MAX_URL = 2_000;
const includes = z.enum(['true', 'false'], 'must be true or false').default('false');

const blogListQuery = pageQuery(BLOG_PAGE_SIZE).extend({
  q: text(MAX_QUERY).optional(),
  category: text(MAX_TITLE).optional(),
  tag: text(MAX_TITLE).optional(),
  sort: z.enum(['featured', 'newest'], 'must be featured or newest').default('featured'),
});
export type BlogListQuery = z.infer<typeof blogListQuery>;

const postDetailQuery = z.object({ includeRelated: includes, includeComments: includes });

const image = z.object({ url: z.string() }).nullable();

const postSummary = z.object({
  _id: recordId,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  categories: z.array(z.object({ name: z.string() })),
  author: z.string().nullable(),
  status: z.enum(postStatuses),
  featuredPost: z.boolean(),
  views: z.number(),
  readingTime: z.number(),
  coverImage: image,
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** In the results of a search: where the words stand. */
  match: searchMatch.optional(),
  /** Demo content: its views and first comments are made up. */
  isDemonstration: z.literal(true).optional(),
});
export type PostSummary = z.infer<typeof postSummary>;

const postPage = foundPageSchema(postSummary);
export type PostPage = z.infer<typeof postPage>;

export const post = postSummary.extend({
  content: z.string(),
  contentHtml: z.string(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  allowComments: z.boolean(),
  scheduledFor: z.string().nullable(),
  socialImage: image,
});
export type Post = z.infer<typeof post>;

const postDetail = z.object({
  item: post,
  related: z.array(postSummary).optional(),
  next: readNext.optional(),
  comments: z.array(comment).optional(),
  commentsEnabled: z.boolean(),
});
export type PostDetail = z.infer<typeof postDetail>;

/** A draft for holders of its preview link. */
const postPreview = z.object({ item: post });

// Admin

const adminPostQuery = pageQuery(ADMIN_POSTS_PAGE_SIZE).extend({
  q: text(MAX_QUERY).optional(),
  status: z.enum(postStatuses, `must be one of ${postStatuses.join(', ')}`).optional(),
});
export type AdminPostQuery = z.infer<typeof adminPostQuery>;

/** The editor's state at a moment, finished or not: only its size is checked. */
export const postText = z.strictObject({
  title: text(MAX_TITLE),
  content: text(MAX_CONTENT),
  excerpt: text(MAX_EXCERPT),
  tags: text(MAX_TAGS * MAX_TAG),
  categories: text(MAX_TAGS * MAX_TAG),
  author: text(MAX_NAME),
  slug: text(MAX_POST_SLUG),
  metaTitle: text(MAX_TITLE),
  metaDescription: text(MAX_EXCERPT),
  featuredPost: z.boolean('must be true or false'),
  allowComments: z.boolean('must be true or false'),
  scheduledFor: text(MAX_TAG),
  coverImage: text(MAX_URL),
  socialImage: text(MAX_URL),
});
export type PostText = z.infer<typeof postText>;

/** When the saved changes of a published post replace it; `scheduledFor` is the same time then. */
const updateScheduledFor = z
  .string()
  .nullable()
  .describe(
    'A published post stays as it is until then. The saved changes in `draft` replace it at that time.',
  );

const adminPostSummary = postSummary.extend({
  scheduledFor: z.string().nullable(),
  /** Saved changes that are not public. */
  hasDraft: z.boolean(),
  updateScheduledFor,
});
export type AdminPostSummary = z.infer<typeof adminPostSummary>;
const adminPostPage = foundPageSchema(adminPostSummary);
export type AdminPostPage = z.infer<typeof adminPostPage>;

const adminPost = post.extend({
  /** Incremented by each save. Sent back with the next save, for optimistic locking. */
  version: z.number(),
  previewPath: z.string().nullable(),
  /** Saved changes beside the live version; the other fields are the live version's. */
  draft: draftSchema(postText),
  hasDraft: z.boolean(),
  updateScheduledFor,
});
export type AdminPost = z.infer<typeof adminPost>;
export const adminPostResponse = z.object({ item: adminPost });

const tagNames = z
  .array(text(MAX_TAG), 'must be a list')
  .max(MAX_TAGS, `must have at most ${MAX_TAGS} entries`);
/** One comma-separated text is accepted, too. */
const tagList = z.union([
  tagNames,
  text(MAX_TAGS * MAX_TAG)
    .transform((typed) => typed.split(','))
    .pipe(tagNames),
]);
const imageUrl = z
  .object({
    url: text(MAX_URL).refine(
      (url) => /^(https?:\/\/|\/(?!\/))/.test(url),
      'must be the address of a picture',
    ),
  })
  .nullable();
const dateTime = z.iso
  .datetime({ offset: true, error: 'must be a date and time with a time zone' })
  .transform((value) => new Date(value).toISOString());

const postFields = z.strictObject({
  title: requiredText(MAX_TITLE),
  content: requiredText(MAX_CONTENT),
  excerpt: text(MAX_EXCERPT),
  tags: tagList,
  categories: tagList,
  author: text(MAX_NAME).nullable(),
  status: z.enum(postStatuses, `must be one of ${postStatuses.join(', ')}`),
  slug: text(MAX_POST_SLUG).regex(POST_SLUG, 'may hold small letters, digits and single hyphens only'),
  metaTitle: text(MAX_TITLE).nullable(),
  metaDescription: text(MAX_EXCERPT).nullable(),
  featuredPost: z.boolean('must be true or false'),
  allowComments: z.boolean('must be true or false'),
  scheduledFor: z
    .union(
      [z.literal('').transform(() => null), dateTime, z.null()],
      'must be a date and time with a time zone',
    )
    .transform((value) => value),
  coverImage: imageUrl,
  socialImage: imageUrl,
});
const { title, content } = postFields.shape;

export const newPost = postFields.partial().extend({ title, content, _id: recordId.optional() });
export type NewPost = z.infer<typeof newPost>;

const postChange = postFields.partial().extend({ version: z.int().min(0).optional() });
export type PostChange = z.infer<typeof postChange>;

const postSuggestions = z.object({ tags: z.array(z.string()), categories: z.array(z.string()) });

export const rendered = z.object({ contentHtml: z.string(), readingTime: z.number() });

/** What an image is for: it is resized accordingly. */
const imageUse = z.enum(['text', 'social', 'logo', 'icon'], 'must be text, social, logo or icon');
export type ImageUse = z.infer<typeof imageUse>;
export const imageUploadQuery = z.object({ use: imageUse.default('text') });

export const uploadedImage = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** It was animated, and only its first picture is kept. */
  isStill: z.literal(true).optional(),
});
export type UploadedImage = z.infer<typeof uploadedImage>;

const slugParams = z.object({ slug: z.string() });

export const blogCalls = {
  'GET /blog': { querystring: blogListQuery, response: { 200: postPage } },
  'GET /blog/:slug': { params: slugParams, querystring: postDetailQuery, response: { 200: postDetail } },
  'POST /blog/:slug/view': { params: slugParams, response: noContent },
  'GET /previews/:token': { params: z.object({ token: z.string() }), response: { 200: postPreview } },
} satisfies CallTable;

export const adminPostCalls = {
  'GET /posts': { querystring: adminPostQuery, response: { 200: adminPostPage } },
  'POST /posts': { body: newPost, response: { 201: adminPostResponse } },
  'GET /posts/suggestions': { response: { 200: postSuggestions } },
  'POST /posts/render': { body: z.strictObject({ content: text(MAX_CONTENT) }), response: { 200: rendered } },
  'PUT /posts/:id': { params: idParams, body: postChange, response: { 200: adminPostResponse } },
} satisfies CallTable;
