import type { Db } from '#server/db/engines/engine.ts';
import type { Api } from '#server/http/api.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { listResponse } from '#server/http/list-response.ts';
import { getSession } from '#server/http/require-admin.ts';
import { commentStatuses } from '#shared/contracts/comment-rules.ts';
import {
  type AdminComment,
  adminCommentPage,
  adminCommentQuery,
  bulkChange,
  commentedPosts,
  commentStats,
  commentsChanged,
  ownerReplied,
  ownerReply,
  spamDeleted,
  spamDeletion,
  spamPage,
  spamQuery,
  statusChange,
  statusChanged,
  undone,
} from '#shared/contracts/comments.ts';
import { idParams } from '#shared/contracts/http.ts';
import type { CommentService } from './comments.service.ts';
import * as comments from './comments.store.ts';

type Parts = { db: Db; commentService: CommentService; clock: () => Date };

export function adminCommentRoutes(app: Api, { db, commentService, clock }: Parts) {
  app.get(
    '/comments',
    { schema: { querystring: adminCommentQuery, response: { 200: adminCommentPage } } },
    async ({ query }) => {
      const { rows, total } = await comments.listForAdmin(db, query);
      return listResponse(rows.map(toAdminComment), total, query);
    },
  );

  app.get(
    '/comments/spam',
    { schema: { querystring: spamQuery, response: { 200: spamPage } } },
    async ({ query }) => {
      const { rows, total } = await comments.listSpam(db, query);
      const response = listResponse(rows.map(toAdminComment), total, query);
      return { ...response, comments: response.items };
    },
  );

  app.get('/comments/simple-stats', { schema: { response: { 200: commentStats } } }, async () =>
    comments.stats(db),
  );

  app.post(
    '/comments/spam/delete',
    { schema: { body: spamDeletion, response: { 200: spamDeleted } } },
    async ({ body: { minSpamScore, dryRun } }) => {
      if (dryRun) return { wouldDelete: await commentService.countSpam(minSpamScore) };
      const { changed, undoId } = await commentService.removeSpam(minSpamScore);
      return { deleted: changed, undoId };
    },
  );

  app.put(
    '/comments/:id/status',
    { schema: { params: idParams, body: statusChange, response: { 200: statusChanged } } },
    async ({ params, body }) => {
      const { item, undoId } = await commentService.decide(params.id, body.status, body.was);
      return { item: toAdminComment(item), undoId };
    },
  );

  app.get('/comments/posts', { schema: { response: { 200: commentedPosts } } }, async () => ({
    items: await comments.listPosts(db),
  }));

  app.post(
    '/comments/:id/replies',
    {
      config: { idempotency: 'in-transaction' },
      schema: { params: idParams, body: ownerReply, response: { 201: ownerReplied } },
    },
    async (request) => {
      const { id } = request.params;
      const { body } = await commentService.reply(id, request.body, {
        caller: `POST /admin/comments/${id}/replies ${getSession(request).admin_id}`,
        key: readIdempotencyKey(request),
        now: clock(),
      });
      return { item: toAdminComment(body.item) };
    },
  );

  app.delete(
    '/comments/:id',
    { schema: { params: idParams, response: { 200: commentsChanged } } },
    async ({ params }) => commentService.remove([params.id]),
  );

  app.post(
    '/comments/bulk',
    { schema: { body: bulkChange, response: { 200: commentsChanged } } },
    async ({ body }) => commentService.changeMany(body.ids, body.action),
  );

  app.post(
    '/comments/undo/:id',
    { schema: { params: idParams, response: { 200: undone } } },
    async ({ params }) => commentService.undo(params.id),
  );
}

function toAdminComment(row: comments.AdminCommentRow): AdminComment {
  return {
    _id: row.id,
    parentId: row.parent_id,
    authorName: row.author_name,
    content: row.content,
    byOwner: row.by_owner === 1,
    status: commentStatuses.find((status) => status === row.status) ?? 'pending',
    spamScore: row.spam_score,
    spamReasons: JSON.parse(row.spam_reasons).map(completeReason),
    decided: row.decided === 1,
    replyCount: row.reply_count ?? 0,
    createdAt: row.created_at,
    post: { _id: row.post_id, title: row.post_title, slug: row.post_slug },
  };
}

const OLD_STATE = /^(?:all in capitals|very short|written in |worded like |the same text )/;
const OLD_NOUN =
  /^(?:an? |the same link|links written|HTML markup|sums of|words (?:about|often)|general praise|praise without|pills and|gambling words|promises of|many |one character|letters of|hidden |lines broken|\w+ (?:links|exclamation marks?)$)/;

/** Reasons that were stored before November 2026 do not complete “because it …”. */
function completeReason(reason: string): string {
  if (reason.startsWith('the name ')) return reason.replace('the name', 'is signed with a name that');
  if (OLD_STATE.test(reason)) return `is ${reason}`;
  return OLD_NOUN.test(reason) ? `has ${reason}` : reason;
}
