import type { Migration } from './types.ts';

/** The words changed by the owner, by section, with their revisions and drafts for preview links. */
export const words: Migration = {
  name: '020-words',
  statements: ({ types: { text, integer, time } }) => [
    `create table words (section ${text} primary key, fields ${text}, version ${integer} not null, updated_at ${time} not null)`,
    `create table word_revisions (id ${text} primary key, section ${text} not null, version ${integer} not null, fields ${text} not null, created_at ${time} not null)`,
    'create unique index word_revisions_by_section on word_revisions (section, version)',
    `create table word_previews (token_hash ${text} primary key, section ${text} not null, fields ${text} not null, updated_at ${time} not null)`,
    'create index word_previews_by_age on word_previews (updated_at)',
  ],
};
