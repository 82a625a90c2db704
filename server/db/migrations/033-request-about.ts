import type { Migration } from './types.ts';

/** The paper or post that led to a request, and the day by which the work is needed. */
export const requestAbout: Migration = {
  name: '033-request-about',
  statements: ({ types: { text } }) => [
    `alter table submissions add column about ${text}`,
    `alter table submissions add column deadline ${text}`,
  ],
};
