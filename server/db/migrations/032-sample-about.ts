import type { Migration } from './types.ts';

/** What a sample is about in a few plain words, and lists by kind of assignment. */
export const sampleAbout: Migration = {
  name: '032-sample-about',
  statements: () => [
    'alter table samples add column about text',
    'create index samples_by_kind on samples (published, assignment_type, created_at desc, id desc)',
  ],
};
