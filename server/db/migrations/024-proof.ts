import type { Migration } from './types.ts';

/**
 * When requests were answered, testimonials submitted through a link, and facts that the site has detected about
 * itself.
 */
export const proof: Migration = {
  name: '024-proof',
  statements: ({ types: { text, time } }) => [
    `alter table submissions add column answered_at ${time}`,
    `create table client_testimonials (
      id ${text} primary key,
      submission_id ${text} not null references submissions (id) on delete cascade,
      token_hash ${text} not null,
      token ${text} not null,
      words ${text},
      created_at ${time} not null,
      received_at ${time},
      decided_at ${time}
    )`,
    'create unique index client_testimonials_by_hash on client_testimonials (token_hash)',
    'create unique index client_testimonials_of_submission on client_testimonials (submission_id)',
    `create table site_facts (
      name ${text} primary key,
      value ${text} not null,
      noted_at ${time} not null
    )`,
  ],
};
