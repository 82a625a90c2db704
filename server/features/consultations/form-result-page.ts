import type { FastifyRequest } from 'fastify';
import { plainPage } from '#server/http/plain-forms.ts';
import { escapeHtml } from '#server/mail/compose.ts';
import type { Problem } from '#shared/contracts/http.ts';

/** True for a form submitted by the browser; our script asks for JSON. */
export function wantsPage({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/html') && !accept.includes('application/json');
}

/** The response page for a visitor without JavaScript. */
export function formResultPage(status: number, body: Partial<Problem>): string {
  return status < 400
    ? plainPage(
        'Thank you',
        `<p>Your request has arrived. A receipt is on its way to your mailbox, and I reply to it in person.</p>
<p><a href="/">Back to the home page</a></p>`,
      )
    : plainPage(
        'Your request was not sent',
        `<ul>${reasonsOf(body)
          .map((reason) => `<li>${escapeHtml(reason)}</li>`)
          .join('')}</ul>
<p>Please go back in your browser: what you wrote is still there. Or <a href="/contact">start again</a>.</p>`,
      );
}

function reasonsOf({ error, errors }: Partial<Problem>): string[] {
  if (errors?.length) return errors.map(({ message }) => message);
  return [error ?? 'Something went wrong'];
}
