import type { Migration } from './types.ts';

/**
 * A saved draft beside a live version. The history and the preview links of posts are now those of samples, too.
 */
export const drafts: Migration = {
  name: '042-drafts',
  statements: ({ types: { text, time } }) => [
    'drop index post_revisions_of_post',
    'alter table post_revisions rename to revisions',
    'alter table revisions rename column post_id to record_id',
    `alter table revisions add column record_kind ${text} not null default 'post'`,
    'create index revisions_of_record on revisions (record_id, updated_at desc, id desc)',
    `create table drafts (
      record_id ${text} primary key,
      record_kind ${text} not null,
      fields ${text} not null,
      updated_at ${time} not null
    )`,
    `create table previews (
      record_id ${text} primary key,
      record_kind ${text} not null,
      token ${text} not null unique,
      token_hash ${text} not null,
      created_at ${time} not null
    )`,
    `insert into previews (record_id, record_kind, token, token_hash, created_at)
      select post_id, 'post', token, token_hash, created_at from post_previews`,
    'create index previews_by_hash on previews (token_hash)',
    'drop table post_previews',
  ],
};
