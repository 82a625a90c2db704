import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '#server/mail/compose.ts';
import type { Problem } from '#shared/contracts/http.ts';

/** True for a form that the browser posts by itself; the page's own script asks for JSON. */
export function wantsPage({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/html') && !accept.includes('application/json');
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fbf8f1, #171511); color: light-dark(#1d1b18, #efe8da); font: 1.125rem/1.6 'Source Serif 4', Georgia, serif; }
main { max-width: 34rem; margin: 0 auto; padding: 4rem 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 2.25rem; line-height: 1.15; font-weight: normal; }
ul { padding: 0; list-style: none; }
li { margin: 0.75rem 0; padding-left: 0.9rem; border-left: 2px solid light-dark(#a3242e, #f0858c); }
a { color: inherit; text-underline-offset: 0.25em; }
`;

/** The page carries its own style, so that it stands without any other file. */
export const formResultPolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What a visitor without JavaScript sees after sending the form. */
export function formResultPage(status: number, body: Partial<Problem>): string {
  return status < 400
    ? page(
        'Thank you',
        `<p>Your request has arrived. A receipt is on its way to your mailbox, and I usually reply within minutes.</p>
<p><a href="/">Back to the home page</a></p>`,
      )
    : page(
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

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
