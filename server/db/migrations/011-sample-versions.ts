import type { Migration } from './types.ts';

/** Samples have a version, like posts, so that two tabs cannot overwrite each other. */
export const sampleVersions: Migration = {
  name: '011-sample-versions',
  statements: ({ types: { integer } }) => [
    `alter table samples add column version ${integer} not null default 1`,
  ],
};
