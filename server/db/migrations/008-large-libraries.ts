import type { Migration } from './types.ts';

/**
 * For large libraries: every term of the search indexes once, so that a prefix can be expanded to existing terms; and
 * the level in the indexes of the lists.
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
