import type { Migration } from './types.ts';

/**
 * A row that is written to see whether writing works, mails that wait because the mail server failed and not because
 * of themselves, and who has seen what in the last half hour, counted once over all processes.
 */
export const faults: Migration = {
  name: '026-faults',
  statements: ({ types: { text, time, integer, flag, bytes } }) => [
    `create table write_probe (id ${integer} primary key, filler ${bytes} not null)`,
    `alter table outbox add column waits_for_server ${flag} not null default 0`,
    `create table recent_views (visitor ${text} primary key, seen_at ${time} not null)`,
    'create index recent_views_by_age on recent_views (seen_at)',
  ],
};
