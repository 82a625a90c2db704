import type { Migration } from './types.ts';

/**
 * A row to test whether writing works, and mails that wait because the mail server failed, not because of their
 * content.
 */
export const faults: Migration = {
  name: '026-faults',
  statements: ({ types: { integer, flag, bytes } }) => [
    `create table write_probe (id ${integer} primary key, filler ${bytes} not null)`,
    `alter table outbox add column waits_for_server ${flag} not null default 0`,
  ],
};
