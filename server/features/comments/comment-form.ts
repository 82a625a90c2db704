import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '#server/errors.ts';
import { HONEYPOT_FIELD } from '#shared/contracts/comment-rules.ts';
import { escapeHtml } from '#shared/text/light-markdown.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const PAGE_POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The comment form works without JavaScript: it arrives as a plain form and is answered with a page. A failed send
 * is answered with the text in a form again, so that nothing the reader wrote is lost.
 */
export function acceptPlainForms(app: FastifyInstance) {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    fieldsOf(body),
  );
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPlainForm(request) || reply.statusCode < 400 || typeof payload !== 'string') return payload;
    const { error } = JSON.parse(payload) as { error: string };
    reply.removeHeader('content-length');
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY);
    return failurePage(request, error);
  });
}

export function isPlainForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM_TYPE) ?? false;
}

/** Back to the article, at the new comment or at the note that it waits. */
export function pageAfterPlainForm(slug: string, commentId: string | undefined): string {
  const page = `/blog/${encodeURIComponent(slug)}`;
  return commentId ? `${page}?comment=posted#comment-${commentId}` : `${page}?comment=pending#comments`;
}

/** An empty field of a form is an absent one. Line ends are as the reader's keyboard made them, not as forms send them. */
function fieldsOf(body: string): Record<string, string> {
  const fields = body.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [decode(name, name), decode(value.join('='), name).replaceAll('\r\n', '\n')] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

function decode(text: string, field: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    const message = 'is not valid UTF-8 text';
    throw invalid(`${field}: ${message}`, [{ field, message }]);
  }
}

function failurePage({ url, params, body }: FastifyRequest, error: string): string {
  const { postId = '' } = (params ?? {}) as { postId?: string };
  const written = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const value = (name: string) => escapeHtml(typeof written[name] === 'string' ? written[name] : '');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your comment was not posted</title>
<h1>Your comment was not posted</h1>
<p role="alert">${escapeHtml(error)}</p>
<form method="post" action="${escapeHtml(url)}">
<input type="hidden" name="parentId" value="${value('parentId')}">
<input type="hidden" name="${HONEYPOT_FIELD}" value="${value(HONEYPOT_FIELD)}">
<p><label>Your Name *<br><input name="authorName" value="${value('authorName')}" maxlength="80" required></label></p>
<p><label>Your Comment *<br><textarea name="content" rows="12" cols="60" required>
${value('content')}</textarea></label></p>
<p><button>Post Comment</button></p>
</form>
<p><a href="/blog/${escapeHtml(encodeURIComponent(postId))}#comments">Back to the article</a></p>
</html>
`;
}
