import type { Migration } from './types.ts';

/** Locations from which an account has signed in, and the network of each failed attempt. */
export const knownPlaces: Migration = {
  name: '015-known-places',
  statements: ({ types: { text, time } }) => [
    `create table known_places (
      account ${text} not null,
      address ${text} not null,
      last_used_at ${time} not null,
      primary key (account, address)
    )`,
    `alter table login_failures add column network ${text} not null default ''`,
    'update login_failures set network = address',
    'create index login_failures_of_network on login_failures (network, failed_at)',
  ],
};
