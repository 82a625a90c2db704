import type { Migration } from './types.ts';

/** For moderation: copies of comments before an action, and when the owner was last notified. */
export const commentModeration: Migration = {
  name: '006-comment-moderation',
  statements: ({ types: { text, integer, real, time, flag } }) => [
    `create table comments_before (
      undo_id ${text} not null,
      kept_at ${time} not null,
      id ${text} not null,
      post_id ${text} not null,
      parent_id ${text},
      author_name ${text} not null,
      content ${text} not null,
      by_owner ${flag} not null,
      status ${text} not null,
      spam_score ${real} not null,
      spam_reasons ${text} not null,
      decided ${flag} not null,
      created_at ${time} not null,
      primary key (undo_id, id)
    )`,
    'create index comments_before_by_age on comments_before (kept_at)',
    'create index comments_newest on comments (created_at desc, id desc)',
    `create table comment_digests (
      id ${text} primary key,
      waiting ${integer} not null,
      queued_at ${time} not null
    )`,
  ],
};
