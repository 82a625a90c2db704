import type { Migration } from './types.ts';

/**
 * What a search and its filters compare of each match, so that SQLite reads it from the index: in the row it comes
 * after the text. PostgreSQL stores long texts apart.
 */
export const searchScope: Migration = {
  name: '049-search-scope',
  statements: ({ name }) =>
    name === 'sqlite'
      ? [
          `create index samples_search_scope
            on samples (id, published, subject_slug, level, assignment_type, citation_style)`,
        ]
      : [],
};
