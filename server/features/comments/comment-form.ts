import type { FastifyRequest } from 'fastify';
import { complaintsOf, plainPage, writtenIn } from '#server/http/plain-forms.ts';
import { commentMessages, HONEYPOT_FIELD, MAX_COMMENT_NAME } from '#shared/contracts/comment-rules.ts';
import type { Problem } from '#shared/contracts/http.ts';
import { escapeHtml } from '#shared/text/light-markdown.ts';
import type { Say } from '#shared/words/say.ts';

// The comment form works without JavaScript: a form post gets a page as its response.

/** Back to the article, at the new comment or at the notice that it is pending. */
export function pageAfterPlainForm(slug: string, commentId: string | undefined): string {
  const page = `/blog/${encodeURIComponent(slug)}`;
  return commentId ? `${page}?comment=posted#comment-${commentId}` : `${page}?comment=pending#comments`;
}

/** The form again, filled in, so that no text is lost. */
export function commentFailurePage(request: FastifyRequest, problem: Problem, say: Say): string {
  const { postId = '' } = (request.params ?? {}) as { postId?: string };
  const written = writtenIn(request);
  const value = (name: string) => escapeHtml(written(name));
  // Whatever is missing gets the one message of the specification.
  const isAtField = problem.error !== commentMessages.missing && problem.errors?.length;
  const wired = complaintsOf(isAtField ? problem : { error: problem.error }, say);
  const name = wired('authorName');
  const content = wired('content');
  return plainPage(
    escapeHtml(say('Your comment was not posted')),
    `${isAtField ? '' : `<p role="alert">${escapeHtml(say(problem.error))}</p>`}
<form method="post" action="${escapeHtml(request.url)}">
<input type="hidden" name="parentId" value="${value('parentId')}">
<input type="hidden" name="${HONEYPOT_FIELD}" value="${value(HONEYPOT_FIELD)}">
<p><label>${escapeHtml(say('Your Name *'))}<br><input ${name.attributes} value="${value('authorName')}" maxlength="${MAX_COMMENT_NAME}" required></label>${name.note}</p>
<p><label>${escapeHtml(say('Your Comment *'))}<br><textarea ${content.attributes} rows="12" cols="60" required>
${value('content')}</textarea></label>${content.note}</p>
<p><button>${escapeHtml(say('Post Comment'))}</button></p>
</form>
<p><a href="/blog/${escapeHtml(encodeURIComponent(postId))}#comments">${escapeHtml(say('Back to the article'))}</a></p>`,
  );
}
