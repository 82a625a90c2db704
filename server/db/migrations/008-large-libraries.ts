import type { Migration } from './types.ts';

/**
 * What keeps reads quick in a large library: every word of the search indexes once, so that the beginning of a word
 * can be read as the words that begin so; and the level in the indexes of the lists.
 */
export const largeLibraries: Migration = {
  name: '008-large-libraries',
  statements: ({ wordList }) => [
    ...['samples', 'posts'].flatMap(wordList),
    'create index samples_by_level on samples (published, level, created_at desc, id desc)',
    'drop index samples_by_subject',
    'create index samples_by_subject on samples (published, subject_slug, created_at desc, id desc, level)',
  ],
};
