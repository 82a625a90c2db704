import type { Migration } from './types.ts';

/** Who has viewed what in the last half hour, hashed, so that several processes count a view once. */
export const recentViews: Migration = {
  name: '028-recent-views',
  statements: ({ types: { text, time } }) => [
    `create table recent_views (visitor ${text} primary key, kept_until ${time} not null)`,
    'create index recent_views_by_age on recent_views (kept_until)',
  ],
};
