import type { Db } from '#server/db/engines/engine.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { listResponse } from '#server/http/list-response.ts';
import { getSession } from '#server/http/require-admin.ts';
import { commentStatuses } from '#shared/contracts/comment-rules.ts';
import { type AdminComment, adminCommentCalls } from '#shared/contracts/comments.ts';
import type { CommentService } from './comments.service.ts';
import * as comments from './comments.store.ts';

type Parts = { db: Db; commentService: CommentService; clock: () => Date };

export function adminCommentRoutes(app: Api, { db, commentService, clock }: Parts) {
  const route = bindCalls(app, adminCommentCalls);
  route('GET /comments', async ({ query }) => {
    const { rows, total } = await comments.listForAdmin(db, query);
    return listResponse(rows.map(toAdminComment), total, query);
  });

  route('GET /comments/spam', async ({ query }) => {
    const { rows, total } = await comments.listSpam(db, query);
    const response = listResponse(rows.map(toAdminComment), total, query);
    return { ...response, comments: response.items };
  });

  route('GET /comments/simple-stats', async () => comments.stats(db));

  route('POST /comments/spam/delete', async ({ body: { minSpamScore, dryRun } }) => {
    if (dryRun) return { wouldDelete: await commentService.countSpam(minSpamScore) };
    const { changed, undoId } = await commentService.removeSpam(minSpamScore);
    return { deleted: changed, undoId };
  });

  route('PUT /comments/:id/status', async ({ params, body }) => {
    const { item, undoId } = await commentService.decide(params.id, body.status, body.was);
    return { item: toAdminComment(item), undoId };
  });

  route('GET /comments/posts', async () => ({ items: await comments.listPosts(db) }));

  route('POST /comments/:id/replies', { config: { idempotency: 'in-transaction' } }, async (request) => {
    const { id } = request.params;
    const { body } = await commentService.reply(id, request.body, {
      caller: `POST /admin/comments/${id}/replies ${getSession(request).admin_id}`,
      key: readIdempotencyKey(request),
      now: clock(),
    });
    return { item: toAdminComment(body.item) };
  });

  route('DELETE /comments/:id', async ({ params }) => commentService.remove([params.id]));

  route('POST /comments/bulk', async ({ body }) => commentService.changeMany(body.ids, body.action));

  route('POST /comments/undo/:id', async ({ params }) => commentService.undo(params.id));
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
