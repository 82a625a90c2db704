import { z } from 'zod';
import {
  bulkActions,
  COMMENT_LIST_LIMIT,
  commentDecisions,
  commentMessages,
  commentStatuses,
  HONEYPOT_FIELD,
  MAX_COMMENT,
  MAX_COMMENT_NAME,
  SPAM_TAB_MIN_SCORE,
} from './comment-rules.ts';
import {
  type CallTable,
  idParams,
  MAX_LIST_LIMIT,
  pageQuery,
  pageSchema,
  recordId,
  requiredText,
  text,
} from './http.ts';

const MAX_SEARCH = 300;

/** The public view: with replies, oldest first. */
export const comment = z
  .object({
    _id: recordId,
    authorName: z.string(),
    content: z.string(),
    /** Written by the owner: the brand is shown instead of the name. */
    byOwner: z.boolean(),
    createdAt: z.string(),
    get replies() {
      return z.array(comment);
    },
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

const commentTree = z.object({ comments: z.array(comment) });

const written = {
  authorName: requiredText(MAX_COMMENT_NAME, commentMessages.missing, commentMessages.nameTooLong),
  content: requiredText(MAX_COMMENT, commentMessages.missing, commentMessages.tooLong),
};

/** Unknown fields are ignored, as in all public requests. */
const commentInput = z.object({
  ...written,
  parentId: recordId.optional(),
  [HONEYPOT_FIELD]: z.string().optional(),
});
export type CommentInput = z.infer<typeof commentInput>;

const postedComment = z.object({ needsModeration: z.boolean(), comment: comment.optional() });
export type PostedComment = z.infer<typeof postedComment>;

const adminComment = z.object({
  _id: recordId,
  parentId: recordId.nullable(),
  authorName: z.string(),
  content: z.string(),
  byOwner: z.boolean(),
  status: z.enum(commentStatuses),
  spamScore: z.number(),
  spamReasons: z.array(z.string()),
  /** The status was decided by a person. */
  decided: z.boolean(),
  replyCount: z.number(),
  createdAt: z.string(),
  post: z.object({ _id: recordId, title: z.string(), slug: z.string() }),
});
export type AdminComment = z.infer<typeof adminComment>;

const adminCommentQuery = pageQuery(COMMENT_LIST_LIMIT).extend({
  status: z.enum(commentStatuses, `must be one of ${commentStatuses.join(', ')}`).optional(),
  q: text(MAX_SEARCH).optional(),
  sortBy: z.enum(['createdAt', 'spamScore'], 'must be createdAt or spamScore').default('createdAt'),
  sortOrder: z.enum(['asc', 'desc'], 'must be asc or desc').default('desc'),
  post: recordId.optional(),
});
export type AdminCommentQuery = z.infer<typeof adminCommentQuery>;

const score = z.number('must be a number').min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100');

const spamQuery = pageQuery(COMMENT_LIST_LIMIT).extend({
  minSpamScore: z
    .string()
    .regex(/^\d{1,3}(\.\d+)?$/, 'must be from 0 to 100')
    .transform(Number)
    .pipe(score)
    .default(SPAM_TAB_MIN_SCORE),
  q: text(MAX_SEARCH).optional(),
  post: recordId.optional(),
});
export type SpamQuery = z.infer<typeof spamQuery>;

const adminCommentPage = pageSchema(adminComment);

/** The list under the specification's name, and under the common name of all lists. */
const spamPage = adminCommentPage.extend({ comments: z.array(adminComment) });

const commentStats = z.object({
  total: z.number(),
  pending: z.number(),
  spam: z.number(),
  approved: z.number(),
  /** Pending ones that the spam list also shows, because of their score. */
  likelySpam: z.number(),
});
export type CommentStats = z.infer<typeof commentStats>;

export const spamDeletion = z.strictObject({
  minSpamScore: score,
  dryRun: z.boolean('must be true or false').default(false),
});

/** The result of an action, and the id to undo it with. */
const undoable = { undoId: recordId.nullable() };
const spamDeleted = z.union([
  z.object({ wouldDelete: z.number() }),
  z.object({ deleted: z.number(), ...undoable }),
]);
export type SpamDeleted = { wouldDelete?: number; deleted?: number; undoId?: string | null };

const statusChange = z.strictObject({
  status: z.enum(commentDecisions, `must be ${commentDecisions.join(' or ')}`),
  /** The status that the moderator saw: if it has changed, nothing is done. */
  was: z.enum(commentStatuses, `must be one of ${commentStatuses.join(', ')}`).optional(),
});

/** The owner's reply, published at once. Approves a pending comment. */
const ownerReply = z.strictObject(written);
export type OwnerReply = z.infer<typeof ownerReply>;
const ownerReplied = z.object({ item: adminComment });

/** The posts that have comments, most recent comment first. */
const commentedPosts = z.object({
  items: z.array(z.object({ _id: recordId, title: z.string(), count: z.number() })),
});
const statusChanged = z.object({ item: adminComment, ...undoable });

const bulkChange = z.strictObject({
  ids: z
    .array(recordId)
    .min(1, 'must name at least one comment')
    .max(MAX_LIST_LIMIT, `must name at most ${MAX_LIST_LIMIT} comments`),
  action: z.enum(bulkActions, `must be one of ${bulkActions.join(', ')}`),
});

const commentsChanged = z.object({ changed: z.number(), ...undoable });

export const undone = z.object({ restored: z.number() });

const postParams = z.object({ postId: z.string() });

export const adminCommentCalls = {
  'GET /comments': { querystring: adminCommentQuery, response: { 200: adminCommentPage } },
  'GET /comments/spam': { querystring: spamQuery, response: { 200: spamPage } },
  'GET /comments/simple-stats': { response: { 200: commentStats } },
  'POST /comments/spam/delete': { body: spamDeletion, response: { 200: spamDeleted } },
  'PUT /comments/:id/status': { params: idParams, body: statusChange, response: { 200: statusChanged } },
  'GET /comments/posts': { response: { 200: commentedPosts } },
  'POST /comments/:id/replies': { params: idParams, body: ownerReply, response: { 201: ownerReplied } },
  'DELETE /comments/:id': { params: idParams, response: { 200: commentsChanged } },
  'POST /comments/bulk': { body: bulkChange, response: { 200: commentsChanged } },
  'POST /comments/undo/:id': { params: idParams, response: { 200: undone } },
} satisfies CallTable;

export const commentCalls = {
  'GET /blog/:postId/comments': { params: postParams, response: { 200: commentTree } },
  'POST /blog/:postId/comments': { params: postParams, body: commentInput, response: { 201: postedComment } },
} satisfies CallTable;
