import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptPlainForms, plainPage, plainPagePolicy, writtenIn } from '#server/http/plain-forms.ts';
import type { Problem } from '#shared/contracts/http.ts';
import { escapeHtml } from '#shared/text/light-markdown.ts';
import type { Translate } from '#shared/words/translate.ts';
import { wantsPage } from './form-result-page.ts';

/** Where a form leads whose link no longer works afterwards. */
export const REQUEST_ENDED_PATH = '/api/requests/ended';
/** The last part of the addresses after which there is no page any more. */
const ENDING = /\/(?:withdraw|delete|renew|links)$/;

/** Forms without JavaScript: success leads back to the page, an error to a page that has what was typed. */
export function acceptRequestForms(app: FastifyInstance, getTranslator: () => Promise<Translate>) {
  // Parses them; the pages are made below, for multipart forms as well.
  acceptPlainForms(app, async (request, problem) => failurePage(request, problem, await getTranslator()));
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'POST' || !wantsPage(request)) return payload;
    if (reply.statusCode < 300) return redirect(request, reply);
    if (reply.statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('{')) return payload;
    reply.removeHeader('content-length');
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', plainPagePolicy);
    return failurePage(request, JSON.parse(payload) as Problem, await getTranslator());
  });
}

/** So that a reload does not send the form again. */
function redirect(request: FastifyRequest, reply: FastifyReply) {
  const { token } = request.params as { token?: string };
  const path = request.url.split('?')[0] ?? '';
  reply
    .status(303)
    .header('location', ENDING.test(path) ? REQUEST_ENDED_PATH : `/requests/${token}`)
    .removeHeader('content-type');
  reply.removeHeader('content-length');
  return '';
}

function failurePage(request: FastifyRequest, { error, errors }: Problem, t: Translate): string {
  const { token } = request.params as { token?: string };
  const reasons = (errors?.map(({ message }) => message) ?? [error]).map(
    (reason) => `<li>${escapeHtml(t(reason))}</li>`,
  );
  const written = writtenIn(request)('text');
  const kept = written ? `<textarea rows="10" readonly>${escapeHtml(written)}</textarea>` : '';
  const back = token
    ? `<p><a href="/requests/${escapeHtml(token)}">${escapeHtml(t('Back to your request'))}</a></p>`
    : '';
  return plainPage(escapeHtml(t('This was not sent')), `<ul>${reasons.join('')}</ul>${kept}${back}`);
}

export function endedPage(t: Translate): string {
  return plainPage(
    escapeHtml(t('Done')),
    `<p>${escapeHtml(t('The link you came by no longer works.'))}</p>
<p><a href="/">${escapeHtml(t('Back to the home page'))}</a></p>`,
  );
}
