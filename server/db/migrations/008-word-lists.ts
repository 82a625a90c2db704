import type { Migration } from './types.ts';

/** Every word of the search indexes once, so that the beginning of a word can be read as the words that begin so. */
export const wordLists: Migration = {
  name: '008-word-lists',
  statements: ({ wordList }) => ['samples', 'posts'].flatMap(wordList),
};
