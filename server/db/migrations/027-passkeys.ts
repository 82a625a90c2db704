import type { Migration } from './types.ts';

/** The owner's passkeys, and pending challenges. */
export const passkeys: Migration = {
  name: '027-passkeys',
  statements: ({ types: { text, integer, flag, bytes, time } }) => [
    `create table passkeys (
      id ${text} primary key,
      admin_id ${text} not null references admins (id) on delete cascade,
      credential_id ${text} not null,
      public_key ${bytes} not null,
      counter ${integer} not null,
      transports ${text} not null,
      host ${text} not null,
      name ${text} not null,
      synced ${flag} not null,
      created_at ${time} not null,
      last_used_at ${time}
    )`,
    'create unique index passkeys_by_credential on passkeys (credential_id)',
    'create index passkeys_of_admin on passkeys (admin_id, created_at)',
    `create table passkey_challenges (challenge ${text} primary key, admin_id ${text}, expires_at ${time} not null)`,
    'create index passkey_challenges_by_age on passkey_challenges (expires_at)',
  ],
};
