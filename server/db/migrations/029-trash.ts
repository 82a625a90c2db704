import type { Migration } from './types.ts';

/** Samples and posts that the owner has deleted, whole, for as long as they can be brought back. */
export const trash: Migration = {
  name: '029-trash',
  statements: ({ types: { text, time } }) => [
    `create table trash (
      id ${text} primary key,
      kind ${text} not null,
      title ${text} not null,
      record ${text} not null,
      deleted_at ${time} not null
    )`,
  ],
};
