import type { Migration } from './types.ts';

export const auth: Migration = {
  name: '002-auth',
  statements: ({ types: { text, integer, time } }) => [
    `alter table admins add column totp_secret ${text}`,
    `alter table admins add column totp_confirmed_at ${time}`,
    `alter table admins add column totp_last_step ${integer}`,
    `create table recovery_codes (
      id ${text} primary key,
      admin_id ${text} not null references admins (id) on delete cascade,
      code_hash ${text} not null
    )`,
    'create index recovery_codes_of_admin on recovery_codes (admin_id, code_hash)',
    `create table login_failures (
      id ${text} primary key,
      account ${text} not null,
      address ${text} not null,
      failed_at ${time} not null
    )`,
    'create index login_failures_of_account on login_failures (account, failed_at)',
    'create index login_failures_of_address on login_failures (address, failed_at)',
    `create table audit_log (
      id ${text} primary key,
      at ${time} not null,
      event ${text} not null,
      detail ${text},
      address ${text},
      user_agent ${text}
    )`,
    'create index audit_log_newest on audit_log (at desc, id desc)',
    'create index sessions_of_admin on sessions (admin_id, last_used_at desc)',
    'create index reset_tokens_of_admin on reset_tokens (admin_id)',
  ],
};
