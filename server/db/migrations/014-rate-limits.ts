import type { Migration } from './types.ts';

/** Recent uses per rate limit, so that they survive restarts and all processes count together. */
export const rateLimits: Migration = {
  name: '014-rate-limits',
  statements: ({ types: { text, time } }) => [
    `create table rate_limits (caller ${text} primary key, uses ${text} not null, kept_until ${time} not null)`,
    'create index rate_limits_by_age on rate_limits (kept_until)',
  ],
};
