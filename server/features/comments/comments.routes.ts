import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import { invalid, notFound, unauthorized } from '#server/errors.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import {
  acceptPlainForms,
  isPlainForm,
  listComplaints,
  plainPage,
  writtenIn,
} from '#server/http/plain-forms.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import { bearerToken, type FindSession } from '#server/http/require-admin.ts';
import { toVisitorAddress } from '#server/http/visitor.ts';
import { commentMessages, HONEYPOT_FIELD } from '#shared/contracts/comment-rules.ts';
import { commentCalls } from '#shared/contracts/comments.ts';
import type { Problem } from '#shared/contracts/http.ts';
import { readProperties } from '#shared/records.ts';
import { escapeHtml } from '#shared/text/html.ts';
import type { Translate } from '#shared/words/translate.ts';
import type { CommentService } from './comments.service.ts';
import { findPost, listApproved } from './comments.store.ts';

const commentLimit = {
  name: 'comments',
  max: 5,
  perMs: 60_000,
  sentence: 'That is a lot of comments at once.',
};

type Deps = {
  db: Db;
  commentService: CommentService;
  findSession: FindSession;
  rateLimit: CreateRateLimit;
  clock: () => Date;
  getTranslator: () => Promise<Translate>;
};

export async function commentRoutes(
  app: Api,
  { db, commentService, findSession, rateLimit, clock, getTranslator }: Deps,
) {
  const route = bindCalls(app, commentCalls);
  const limit = rateLimit(commentLimit);
  acceptPlainForms(app, async (request, problem) =>
    commentFailurePage(request, problem, await getTranslator()),
  );

  route('GET /blog/:postId/comments', async ({ params }) => {
    const post = await findPost(db, params.postId, clock());
    if (!post) throw notFound('Post');
    return { comments: await listApproved(db, post.id) };
  });

  route(
    'POST /blog/:postId/comments',
    { config: { idempotency: 'in-transaction' }, preValidation: requireFilledIn },
    async (request, reply) => {
      const byOwner = await isOwner(request, findSession);
      const caller = toVisitorAddress(request);
      const giveBack = byOwner ? async () => {} : await limit.take(caller);
      const { postId } = request.params;
      const { body, repeated } = await commentService.post(postId, request.body, {
        byOwner,
        once: {
          caller: `POST /blog/${postId}/comments ${caller}`,
          key: readIdempotencyKey(request),
          now: clock(),
        },
      });
      if (repeated) await giveBack();
      if (isPlainForm(request)) return reply.redirect(pageAfterPlainForm(body.slug, body.comment?._id), 303);
      return body;
    },
  );
}

/** The one message of the specification for missing fields comes before the checks of each field. */
async function requireFilledIn({ body }: FastifyRequest) {
  const fields = readProperties(body);
  const missing = ['authorName', 'content'].filter((name) => isBlank(fields[name]));
  if (missing.length === 0) return;
  throw invalid(
    commentMessages.missing,
    missing.map((field) => ({ field, message: commentMessages.missing })),
  );
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** A token means that the owner is writing: an expired one must not post as a visitor. */
async function isOwner(request: FastifyRequest, findSession: FindSession): Promise<boolean> {
  if (request.headers.authorization === undefined) return false;
  const token = bearerToken(request);
  if (!token || !(await findSession(token))) throw unauthorized();
  return true;
}

// The comment form works without JavaScript: a form post gets a page as its response.

/** Back to the article, at the new comment or at the notice that it is pending. */
function pageAfterPlainForm(slug: string, commentId: string | undefined): string {
  const page = `/blog/${encodeURIComponent(slug)}`;
  return commentId ? `${page}?comment=posted#comment-${commentId}` : `${page}?comment=pending#comments`;
}

/** The form again, filled in, so that no text is lost. */
function commentFailurePage(request: FastifyRequest, problem: Problem, t: Translate): string {
  const postId = String(readProperties(request.params).postId ?? '');
  const written = writtenIn(request);
  const value = (name: string) => escapeHtml(written(name));
  // Whatever is missing gets the one message of the specification.
  const isAtField =
    problem.error !== commentMessages.missing &&
    problem.errors?.some(({ field }) => field === 'authorName' || field === 'content');
  const wired = listComplaints(isAtField ? problem : { error: problem.error }, t);
  const name = wired('authorName');
  const content = wired('content');
  return plainPage(
    escapeHtml(t('Your comment was not posted')),
    `${isAtField ? '' : `<p role="alert">${escapeHtml(t(problem.error))}</p>`}
<form method="post" action="${escapeHtml(request.url)}">
<input type="hidden" name="parentId" value="${value('parentId')}">
<input type="hidden" name="${HONEYPOT_FIELD}" value="${value(HONEYPOT_FIELD)}">
<p><label>${escapeHtml(t('Your Name *'))}<br><input ${name.attributes} value="${value('authorName')}" required></label>${name.note}</p>
<p><label>${escapeHtml(t('Your Comment *'))}<br><textarea ${content.attributes} rows="12" cols="60" required>
${value('content')}</textarea></label>${content.note}</p>
<p><button>${escapeHtml(t('Post Comment'))}</button></p>
</form>
<p><a href="/blog/${escapeHtml(encodeURIComponent(postId))}#comments">${escapeHtml(t('Back to the article'))}</a></p>`,
  );
}
