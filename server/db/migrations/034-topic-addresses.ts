import type { Migration } from './types.ts';

/** Former addresses of topics. Topics are words without ids, so an address leads to the one that took its place. */
export const topicAddresses: Migration = {
  name: '034-topic-addresses',
  statements: ({ types: { text, time } }) => [
    `create table topic_addresses (
      slug ${text} primary key,
      moved_to ${text} not null,
      created_at ${time} not null
    )`,
  ],
};
