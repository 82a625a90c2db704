import { z } from 'zod';
import type { Api } from '#server/http/api.ts';
import { getSender } from '#server/mail/transport.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { type RequestFields, requestFieldNames } from '#shared/contracts/request-fields.ts';
import { escapeHtml, type HtmlToken, readTokens } from '#shared/text/html.ts';
import { type MailWords, mailToStudent } from './request-mails.ts';

/** Mails have inline styles. Everything else is blocked. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const empty = Object.fromEntries(requestFieldNames.map((field) => [field, null]));
const example = {
  ...empty,
  name: 'Ann Student',
  email: 'ann@example.com',
  message: 'I have a seminar paper on Bartleby, due in two weeks, and a first outline.',
  academicLevel: 'undergraduate',
  essayType: 'research',
} as RequestFields;

type Deps = {
  /** With the draft of the preview token. */
  mails: (token: string) => Promise<MailWords>;
  settings: CurrentSettings;
  clock: () => Date;
};

/** The confirmation mail as a visitor will see it, for the preview in the admin area. */
export function receiptPreviewRoutes(app: Api, { mails, settings, clock }: Deps) {
  app.get(
    '/consultations/receipt',
    { schema: { querystring: z.object({ preview: z.string().max(100) }) } },
    async ({ query: { preview } }, reply) => {
      const received = { id: '', fields: example, files: [], receivedAt: clock() };
      const current = await settings();
      const { subject, html } = mailToStudent(received, current, await mails(preview));
      const { name, address } = getSender(current);
      const from = current.mailFrom ? `${name} <${address}>` : 'No sender yet: set one under Settings, Mail.';
      return reply
        .headers({
          'content-security-policy': POLICY,
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(withEnvelope(html, envelope(from, subject)));
    },
  );
}

function withEnvelope(html: string, lines: string): string {
  const toHtml = ({ name, isEnd, source }: HtmlToken) =>
    name === 'body' && !isEnd ? source + lines : source;
  return Array.from(readTokens(html), toHtml).join('');
}

/** The header lines that a mail program shows. */
function envelope(from: string, subject: string): string {
  return `<div style="padding:16px 24px;border-bottom:1px solid #ddd5c5;background:#fffdf8;color:#1d1b18;font:15px/1.5 sans-serif;"><div style="color:#5e574c;">${escapeHtml(from)}</div><div><b>${escapeHtml(subject)}</b></div></div>`;
}
