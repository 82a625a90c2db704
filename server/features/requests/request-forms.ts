import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toSentence } from '#server/errors.ts';
import { acceptPlainForms, asPage, isPlainForm, plainPage, writtenIn } from '#server/http/plain-forms.ts';
import type { Problem } from '#shared/contracts/http.ts';
import { escapeHtml } from '#shared/text/html.ts';
import type { Translate } from '#shared/words/translate.ts';

export type GetTranslator = () => Promise<Translate>;
type Pages = {
  /** Above the reasons why it was not sent. */
  failure: string;
  /** Where success leads, and where the form is. */
  toNext: (request: FastifyRequest, status: number) => string;
  toForm: (request: FastifyRequest) => string;
};

/** True for a form submitted by the browser; our script asks for JSON. */
export function wantsPage({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return method === 'POST' && accept.includes('text/html') && !accept.includes('application/json');
}

/** Forms without JavaScript, with or without files: an error gets a page that has what was typed. */
export function answerForms(app: FastifyInstance, getTranslator: GetTranslator, pages: Pages) {
  const failurePage = async (request: FastifyRequest, problem: Problem) =>
    describeFailure(request, problem, pages, await getTranslator());
  acceptPlainForms(app, failurePage);
  // Files are parsed from the raw request, as they arrive.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addHook('onSend', async (request, reply, payload) => {
    if (!wantsPage(request)) return payload;
    // Redirect, so that a reload does not send the form again.
    if (reply.statusCode < 300) {
      const next = pages.toNext(request, reply.statusCode);
      reply.status(303).header('location', next).removeHeader('content-type');
      reply.removeHeader('content-length');
      return '';
    }
    if (reply.statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('{')) return payload;
    return asPage(reply, await failurePage(request, JSON.parse(payload)));
  });
}

function describeFailure(
  request: FastifyRequest,
  { error, errors = [] }: Problem,
  { failure, toForm }: Pages,
  t: Translate,
): string {
  const reasons = errors.length > 0 ? errors.map(toSentence) : [error];
  const written = writtenIn(request)('text');
  const link = (label: string) => `<a href="${escapeHtml(toForm(request))}">${escapeHtml(t(label))}</a>`;
  // A form with files is not given back, but the browser still has it. A mere button has nothing to give back.
  const back = escapeHtml(t('Please go back in your browser: what you wrote is still there. Or {again}.'));
  const toRequest = `<p>${link('Back to your request')}</p>`;
  return plainPage(
    escapeHtml(t(failure)),
    `<ul>${reasons.map((reason) => `<li>${escapeHtml(t(reason))}</li>`).join('')}</ul>
${written && `<textarea rows="10" readonly>${escapeHtml(written)}</textarea>`}
${written || isPlainForm(request) ? toRequest : `<p>${back.replace('{again}', link('start again'))}</p>`}`,
  );
}

/** The page that success leads to. */
export function addResultPage(
  app: FastifyInstance,
  path: string,
  getTranslator: GetTranslator,
  [title, text]: [title: string, text: string],
) {
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const t = await getTranslator();
    const home = `<a href="/">${escapeHtml(t('Back to the home page'))}</a>`;
    return asPage(reply, plainPage(escapeHtml(t(title)), `<p>${escapeHtml(t(text))}</p>\n<p>${home}</p>`));
  });
}
