import type { Migration } from './types.ts';

/**
 * Preview links are looked up by a hash of their token, and mails with a token are marked, so that their text can be
 * blanked. `seal-secrets.ts` fills in the hashes at startup: SQL has no such function.
 */
export const secrets: Migration = {
  name: '016-secrets',
  statements: ({ types: { text, time } }) => [
    `alter table post_previews add column token_hash ${text} not null default ''`,
    'create index post_previews_by_hash on post_previews (token_hash)',
    `alter table outbox add column secret_until ${time}`,
    `update outbox set text_body = '', html_body = '' where subject = 'Set a new password' and sent_at is not null`,
  ],
};
