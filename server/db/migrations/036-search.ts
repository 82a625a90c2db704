import type { Migration } from './types.ts';

/**
 * Search: every word with the number of records that have it, for corrections and weights, and the words of each
 * record with their weights, by which results are ordered. The start builds both, because it takes more than SQL.
 */
export const search: Migration = {
  name: '036-search',
  statements: ({ name, types: { text, integer, flag, bytes } }) => [
    ...['samples', 'posts'].flatMap((kind) => [
      // On PostgreSQL this is the name of an index.
      ...(name === 'sqlite' ? [`drop table ${kind}_search_words`] : []),
      `create table ${kind}_search_vocabulary (
        id ${name === 'sqlite' ? 'integer primary key' : 'bigint generated always as identity primary key'},
        word ${text} not null unique,
        stem ${text} not null,
        docs ${integer} not null,
        listed ${integer} not null,
        letters ${integer} not null,
        ending ${text} not null
      )`,
      `create index ${kind}_search_vocabulary_stems on ${kind}_search_vocabulary (stem)`,
      `create index ${kind}_search_vocabulary_endings on ${kind}_search_vocabulary (ending, letters)`,
      `create table ${kind}_search_documents (id ${text} primary key, listed ${flag} not null, words ${bytes} not null)`,
    ]),
  ],
};
