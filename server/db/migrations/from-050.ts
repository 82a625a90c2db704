import type { Migration } from './types.ts';

/** New migrations come at the end. */
export const from050: readonly Migration[] = [
  /** One name for a request everywhere, and what a student may add to it. */
  {
    name: '050-requests',
    statements: ({ types: { text } }) => [
      'alter table submissions rename to requests',
      'alter table attachments rename column submission_id to request_id',
      'alter table client_testimonials rename column submission_id to request_id',
      `alter table requests add column length ${text}`,
      `alter table requests add column citation_style ${text}`,
      `alter table requests add column budget ${text}`,
    ],
  },
  /** When the saved changes of a live record take its place. */
  {
    name: '051-scheduled-updates',
    statements: ({ types: { time } }) => [
      `alter table drafts add column publish_at ${time}`,
      'create index drafts_by_time on drafts (record_kind, publish_at)',
    ],
  },
  /** A request followed through: its state, the student's link, conversation, offers, returned work, work copies. */
  {
    name: '052-request-life',
    statements: ({ types: { text, integer, time, flag } }) => [
      `alter table requests add column state ${text} not null default 'received'`,
      `alter table requests add column waits_for ${text} default 'owner'`,
      `alter table requests add column waits_since ${time}`,
      `alter table requests add column confirmed_at ${time}`,
      `alter table requests add column closed_at ${time}`,
      `alter table requests add column offer_id ${text}`,
      `alter table requests add column price ${integer}`,
      `alter table requests add column currency ${text}`,
      `alter table requests add column due ${text}`,
      `alter table requests add column accepted_at ${time}`,
      `update requests set
        state = case when answered_at is not null then 'question' when read_at is not null then 'read' else 'received' end,
        waits_for = case when answered_at is not null then 'student' else 'owner' end,
        waits_since = coalesce(answered_at, created_at)`,
      'create index requests_waiting on requests (waits_for, waits_since)',
      'create index requests_closed on requests (closed_at)',
      `alter table attachments add column hash ${text}`,
      `alter table attachments add column entry_id ${text}`,
      `alter table outbox add column secret ${text}`,
      `create table request_links (
        token_hash ${text} primary key,
        request_id ${text} not null references requests (id) on delete cascade,
        created_at ${time} not null
      )`,
      'create index request_links_of_request on request_links (request_id)',
      `create table request_entries (
        id ${text} primary key,
        request_id ${text} not null references requests (id) on delete cascade,
        by_side ${text} not null,
        kind ${text} not null,
        text ${text} not null,
        offer ${text},
        round_id ${text},
        comment_id ${text},
        created_at ${time} not null
      )`,
      'create index request_entries_of_request on request_entries (request_id, created_at, id)',
      `create table request_rounds (
        id ${text} primary key,
        request_id ${text} not null references requests (id) on delete cascade,
        number ${integer} not null,
        title ${text} not null,
        content ${text} not null,
        marked ${text},
        annotations ${text},
        shows_names ${flag} not null,
        file_id ${text},
        created_at ${time} not null
      )`,
      'create unique index request_rounds_of_request on request_rounds (request_id, number)',
      `create table request_ticks (
        round_id ${text} not null references request_rounds (id) on delete cascade,
        comment_id ${text} not null,
        done_at ${time} not null,
        primary key (round_id, comment_id)
      )`,
      `create table request_copies (
        id ${text} primary key,
        request_id ${text} not null references requests (id) on delete cascade,
        title ${text} not null,
        marked ${text} not null,
        annotations ${text} not null,
        version ${integer} not null,
        updated_at ${time} not null,
        returned_at ${time}
      )`,
      'create index request_copies_of_request on request_copies (request_id, updated_at)',
      `create table saved_replies (
        id ${text} primary key,
        title ${text} not null,
        body ${text} not null,
        updated_at ${time} not null
      )`,
    ],
  },
  /** Which samples readers can turn between three copies, for a filter of the library: few, so they have an index. */
  {
    name: '053-changed-samples',
    statements: ({ types: { flag } }) => [
      `alter table samples add column changed ${flag} not null default 0`,
      `update samples set changed = 1
        where marked like '%<ins%' or marked like '%<del%' or marked like '% data-mark="%'`,
      'create index changed_samples on samples (id) where changed = 1',
    ],
  },
  /** The pictures of returned work and of work copies are files of the request. The column was in no release. */
  {
    name: '054-request-pictures',
    statements: ({ types: { flag } }) => [
      `alter table attachments add column is_picture ${flag}`,
      'alter table request_rounds drop column file_id',
    ],
  },
];
