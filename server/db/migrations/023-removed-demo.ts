import type { Migration } from './types.ts';

/** What is needed to restore demo content within a day of its removal. */
export const removedDemo: Migration = {
  name: '023-removed-demo',
  statements: ({ types: { text, time } }) => [
    `create table removed_demo (
      id ${text} primary key,
      record ${text} not null,
      removed_at ${time} not null
    )`,
  ],
};
