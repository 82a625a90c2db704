import type { Migration } from './types.ts';

/** Changes in commit order, so that every process can invalidate only the affected pages. */
export const contentChanges: Migration = {
  name: '007-content-changes',
  statements: ({ types: { text, integer } }) => [
    `create table content_mark (id ${integer} primary key, mark ${integer} not null)`,
    'insert into content_mark (id, mark) values (1, 0)',
    `create table content_changes (mark ${integer} not null, tag ${text} not null, primary key (mark, tag))`,
  ],
};
