import type { Migration } from './types.ts';

/** The owner's settings. There is no row until something is saved. */
export const settings: Migration = {
  name: '022-settings',
  statements: ({ types: { text, integer, time } }) => [
    `create table settings (
      id ${integer} primary key,
      fields ${text} not null,
      version ${integer} not null,
      updated_at ${time} not null
    )`,
  ],
};
