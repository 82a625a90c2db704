import type { Migration } from './types.ts';

/** Deleted samples and posts, complete, for as long as they can be restored. */
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
