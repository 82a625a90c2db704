import type { Migration } from './types.ts';

/**
 * Besides their tables, consultation requests need mails that reference their record, and keys to sign links with.
 */
export const consultations: Migration = {
  name: '004-consultations',
  statements: ({ types: { text, time, bytes } }) => [
    `alter table outbox add column about ${text}`,
    `alter table outbox add column given_up_at ${time}`,
    'create index outbox_about on outbox (about) where about is not null',
    'create index submissions_unread on submissions (id) where read_at is null',
    `create table secrets (name ${text} primary key, value ${bytes} not null, created_at ${time} not null)`,
  ],
};
