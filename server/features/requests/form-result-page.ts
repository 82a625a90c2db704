import type { FastifyRequest } from 'fastify';
import { plainPage } from '#server/http/plain-forms.ts';
import type { Problem } from '#shared/contracts/http.ts';
import { escapeHtml } from '#shared/text/light-markdown.ts';
import type { Translate } from '#shared/words/translate.ts';

/** True for a form submitted by the browser; our script asks for JSON. */
export function wantsPage({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/html') && !accept.includes('application/json');
}

/** The response page for a visitor without JavaScript. */
export function formResultPage(status: number, body: Partial<Problem>, t: Translate): string {
  const again = `<a href="/contact">${escapeHtml(t('start again'))}</a>`;
  return status < 400
    ? plainPage(
        escapeHtml(t('Thank you')),
        `<p>${escapeHtml(t('Your request has arrived. A receipt is on its way to your mailbox, and I reply to it in person.'))}</p>
<p><a href="/">${escapeHtml(t('Back to the home page'))}</a></p>`,
      )
    : plainPage(
        escapeHtml(t('Your request was not sent')),
        `<ul>${listReasons(body)
          .map((reason) => `<li>${escapeHtml(t(reason))}</li>`)
          .join('')}</ul>
<p>${escapeHtml(t('Please go back in your browser: what you wrote is still there. Or {again}.')).replace('{again}', again)}</p>`,
      );
}

function listReasons({ error, errors }: Partial<Problem>): string[] {
  if (errors?.length) return errors.map(({ message }) => message);
  return [error ?? 'Something went wrong'];
}
