import type { Migration } from './types.ts';

/** Which Word files the command has imported, so that a second run imports none of them again. */
export const importedPapers: Migration = {
  name: '039-imported-papers',
  statements: ({ types: { text, time } }) => [
    `create table imported_papers (
      hash ${text} primary key,
      sample_id ${text} not null,
      imported_at ${time} not null
    )`,
  ],
};
