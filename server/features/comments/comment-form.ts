import type { FastifyRequest } from 'fastify';
import { listComplaints, plainPage, writtenIn } from '#server/http/plain-forms.ts';
import { commentMessages, HONEYPOT_FIELD, MAX_COMMENT_NAME } from '#shared/contracts/comment-rules.ts';
import type { Problem } from '#shared/contracts/http.ts';
import { escapeHtml } from '#shared/text/light-markdown.ts';
import type { Translate } from '#shared/words/translate.ts';

// The comment form works without JavaScript: a form post gets a page as its response.

/** Back to the article, at the new comment or at the notice that it is pending. */
export function pageAfterPlainForm(slug: string, commentId: string | undefined): string {
  const page = `/blog/${encodeURIComponent(slug)}`;
  return commentId ? `${page}?comment=posted#comment-${commentId}` : `${page}?comment=pending#comments`;
}

/** The form again, filled in, so that no text is lost. */
export function commentFailurePage(request: FastifyRequest, problem: Problem, t: Translate): string {
  const { postId = '' } = (request.params ?? {}) as { postId?: string };
  const written = writtenIn(request);
  const value = (name: string) => escapeHtml(written(name));
  // Whatever is missing gets the one message of the specification.
  const isAtField = problem.error !== commentMessages.missing && problem.errors?.length;
  const wired = listComplaints(isAtField ? problem : { error: problem.error }, t);
  const name = wired('authorName');
  const content = wired('content');
  return plainPage(
    escapeHtml(t('Your comment was not posted')),
    `${isAtField ? '' : `<p role="alert">${escapeHtml(t(problem.error))}</p>`}
<form method="post" action="${escapeHtml(request.url)}">
<input type="hidden" name="parentId" value="${value('parentId')}">
<input type="hidden" name="${HONEYPOT_FIELD}" value="${value(HONEYPOT_FIELD)}">
<p><label>${escapeHtml(t('Your Name *'))}<br><input ${name.attributes} value="${value('authorName')}" maxlength="${MAX_COMMENT_NAME}" required></label>${name.note}</p>
<p><label>${escapeHtml(t('Your Comment *'))}<br><textarea ${content.attributes} rows="12" cols="60" required>
${value('content')}</textarea></label>${content.note}</p>
<p><button>${escapeHtml(t('Post Comment'))}</button></p>
</form>
<p><a href="/blog/${escapeHtml(encodeURIComponent(postId))}#comments">${escapeHtml(t('Back to the article'))}</a></p>`,
  );
}
