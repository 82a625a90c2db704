import type { Migration } from './types.ts';

/** The last uses of whatever is limited, so that a restart forgives nothing and all processes count together. */
export const rateLimits: Migration = {
  name: '014-rate-limits',
  statements: ({ types: { text, time } }) => [
    `create table rate_limits (caller ${text} primary key, uses ${text} not null, kept_until ${time} not null)`,
    'create index rate_limits_by_age on rate_limits (kept_until)',
  ],
};
