import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '#server/errors.ts';
import type { Problem } from '#shared/contracts/http.ts';
import { readProperties } from '#shared/records.ts';
import { escapeHtml } from '#shared/text/html.ts';
import type { Translate } from '#shared/words/translate.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Lets forms without JavaScript call a plugin's routes. An error gets a page with the form, as it was filled in. */
export function acceptPlainForms(
  app: FastifyInstance,
  failurePage: (request: FastifyRequest, problem: Problem) => Promise<string>,
) {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseFields(body),
  );
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPlainForm(request) || reply.statusCode < 400 || typeof payload !== 'string') return payload;
    return asPage(reply, await failurePage(request, JSON.parse(payload)));
  });
}

export function isPlainForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM_TYPE) ?? false;
}

/** The submitted values by field, to fill the form again. */
export function writtenIn({ body }: FastifyRequest): (field: string) => string {
  const fields = readProperties(body);
  return (field) => (typeof fields[field] === 'string' ? fields[field] : '');
}

/** The attributes of an invalid field, and its error. The first one gets the focus. */
export function listComplaints({ errors = [] }: Problem, t: Translate) {
  return (field: string) => {
    const message = errors.find((error) => error.field === field)?.message;
    return {
      attributes: `name="${field}"${message ? ` aria-invalid="true" aria-describedby="${field}-error"` : ''}${field === errors[0]?.field ? ' autofocus' : ''}`,
      note: message ? `<br><span role="alert" id="${field}-error">${escapeHtml(t(message))}</span>` : '',
    };
  };
}

/** An empty form field is an absent one. Line endings are normalised: forms send CRLF. */
function parseFields(body: string): Record<string, string> {
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
    throw invalidField(field, 'is not valid UTF-8 text');
  }
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#fbf8f1, #171511); color: light-dark(#1d1b18, #efe8da); font: 1.125rem/1.6 'Source Serif 4', Georgia, serif; }
main { max-width: 34rem; margin: 0 auto; padding: 4rem 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 2.25rem; line-height: 1.15; font-weight: normal; }
ul { padding: 0; list-style: none; }
li { margin: 0.75rem 0; padding-left: 0.9rem; border-left: 2px solid light-dark(#93300f, #f09a7e); }
a { color: inherit; text-underline-offset: 0.25em; }
label { font-weight: 600; }
label:has([type='checkbox']) { font-weight: normal; }
input, select, textarea { box-sizing: border-box; width: 100%; padding: 0.6rem; border: 1px solid light-dark(#8a8172, #7a7263); background: light-dark(#fffefa, #201d18); color: inherit; font: inherit; font-weight: normal; }
input[type='checkbox'] { width: auto; }
[role='alert'] { font-weight: 500; color: light-dark(#93300f, #f09a7e); }
button { padding: 0.6rem 1.25rem; border: 0; border-radius: 2px; background: light-dark(#1d1b18, #efe8da); color: light-dark(#fbf8f1, #171511); font: inherit; cursor: pointer; }
`;

/** The page contains its own style, so that it needs no other file. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The response is a page, whatever it was to be before. */
export function asPage(reply: FastifyReply, page: string): string {
  reply.removeHeader('content-length');
  reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', plainPagePolicy);
  return page;
}

/** The response page for a visitor without JavaScript. `title` and `content` are HTML. */
export function plainPage(title: string, content: string): string {
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
