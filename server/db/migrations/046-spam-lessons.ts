import type { Migration } from './types.ts';

/** Deleted spam, from which a new version of the spam scorer learns again. */
export const spamLessons: Migration = {
  name: '046-spam-lessons',
  statements: ({ types: { text, time } }) => [
    `create table spam_lessons (
      comment_id ${text} primary key,
      author_name ${text} not null,
      content ${text} not null,
      kept_at ${time} not null
    )`,
    'create index spam_lessons_by_time on spam_lessons (kept_at, comment_id)',
  ],
};
