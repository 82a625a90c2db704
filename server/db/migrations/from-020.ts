import type { Migration } from './types.ts';

export const from020: readonly Migration[] = [
  /** The words changed by the owner, by section, with their revisions and drafts for preview links. */
  {
    name: '020-words',
    statements: ({ types: { text, integer, time } }) => [
      `create table words (section ${text} primary key, fields ${text}, version ${integer} not null, updated_at ${time} not null)`,
      `create table word_revisions (id ${text} primary key, section ${text} not null, version ${integer} not null, fields ${text} not null, created_at ${time} not null)`,
      'create unique index word_revisions_by_section on word_revisions (section, version)',
      `create table word_previews (token_hash ${text} primary key, section ${text} not null, fields ${text} not null, updated_at ${time} not null)`,
      'create index word_previews_by_age on word_previews (updated_at)',
    ],
  },
  /** The owner's settings. There is no row until something is saved. */
  {
    name: '022-settings',
    statements: ({ types: { text, integer, time } }) => [
      `create table settings (
        id ${integer} primary key,
        fields ${text} not null,
        version ${integer} not null,
        updated_at ${time} not null
      )`,
    ],
  },
  /** What is needed to restore demo content within a day of its removal. */
  {
    name: '023-removed-demo',
    statements: ({ types: { text, time } }) => [
      `create table removed_demo (
        id ${text} primary key,
        record ${text} not null,
        removed_at ${time} not null
      )`,
    ],
  },
  /**
   * When requests were answered, testimonials submitted through a link, and facts that the site has detected about
   * itself.
   */
  {
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
  },
  /**
   * A row to test whether writing works, and mails that wait because the mail server failed, not because of their
   * content.
   */
  {
    name: '026-faults',
    statements: ({ types: { integer, flag, bytes } }) => [
      `create table write_probe (id ${integer} primary key, filler ${bytes} not null)`,
      `alter table outbox add column waits_for_server ${flag} not null default 0`,
    ],
  },
  /** The owner's passkeys, and pending challenges. */
  {
    name: '027-passkeys',
    statements: ({ types: { text, integer, flag, bytes, time } }) => [
      `create table passkeys (
        id ${text} primary key,
        admin_id ${text} not null references admins (id) on delete cascade,
        credential_id ${text} not null,
        public_key ${bytes} not null,
        counter ${integer} not null,
        transports ${text} not null,
        host ${text} not null,
        name ${text} not null,
        synced ${flag} not null,
        created_at ${time} not null,
        last_used_at ${time}
      )`,
      'create unique index passkeys_by_credential on passkeys (credential_id)',
      'create index passkeys_of_admin on passkeys (admin_id, created_at)',
      `create table passkey_challenges (challenge ${text} primary key, admin_id ${text}, expires_at ${time} not null)`,
      'create index passkey_challenges_by_age on passkey_challenges (expires_at)',
    ],
  },
  /** Who has viewed what in the last half hour, hashed, so that several processes count a view once. */
  {
    name: '028-recent-views',
    statements: ({ types: { text, time } }) => [
      `create table recent_views (visitor ${text} primary key, kept_until ${time} not null)`,
      'create index recent_views_by_age on recent_views (kept_until)',
    ],
  },
  /** Deleted samples and posts, complete, for as long as they can be restored. */
  {
    name: '029-trash',
    statements: ({ types: { text, time } }) => [
      `create table trash (
        id ${text} primary key,
        kind ${text} not null,
        title ${text} not null,
        record ${text} not null,
        deleted_at ${time} not null
      )`,
    ],
  },
  /** An address is the same however its letters are written, also for two admins who take it at the same moment. */
  {
    name: '030-one-address-one-admin',
    statements: () => ['create unique index admins_by_address on admins (lower(email))'],
  },
  /** What a sample is about in a few plain words, and lists by kind of assignment. */
  {
    name: '032-sample-about',
    statements: () => [
      'alter table samples add column about text',
      'create index samples_by_kind on samples (published, assignment_type, created_at desc, id desc)',
    ],
  },
  /** The paper or post that led to a request, and the day by which the work is needed. */
  {
    name: '033-request-about',
    statements: ({ types: { text } }) => [
      `alter table submissions add column about ${text}`,
      `alter table submissions add column deadline ${text}`,
    ],
  },
  /** Former addresses of topics. Topics are words without ids, so an address leads to the one that took its place. */
  {
    name: '034-topic-addresses',
    statements: ({ types: { text, time } }) => [
      `create table topic_addresses (
        slug ${text} primary key,
        moved_to ${text} not null,
        created_at ${time} not null
      )`,
    ],
  },
  /**
   * Search: every word with the number of records that have it, for corrections and weights, and the words of each
   * record with their weights, by which results are ordered. The start builds both, because it takes more than SQL.
   */
  {
    name: '036-search',
    statements: ({ name, types: { text, integer, flag, bytes } }) => [
      ...['samples', 'posts'].flatMap((kind) => [
        // On PostgreSQL this is the name of an index.
        ...(name === 'sqlite' ? [`drop table ${kind}_search_words`] : []),
        `create table ${kind}_search_vocabulary (
          id ${name === 'sqlite' ? 'integer primary key' : 'bigint generated always as identity primary key'},
          word ${text} not null unique,
          stem ${text} not null,
          docs ${integer} not null,
          listed ${integer} not null,
          letters ${integer} not null,
          ending ${text} not null
        )`,
        `create index ${kind}_search_vocabulary_stems on ${kind}_search_vocabulary (stem)`,
        `create index ${kind}_search_vocabulary_endings on ${kind}_search_vocabulary (ending, letters)`,
        `create table ${kind}_search_documents (id ${text} primary key, listed ${flag} not null, words ${bytes} not null)`,
      ]),
    ],
  },
  /** Which Word files the command has imported, so that a second run imports none of them again. */
  {
    name: '039-imported-papers',
    statements: ({ types: { text, time } }) => [
      `create table imported_papers (
        hash ${text} primary key,
        sample_id ${text} not null,
        imported_at ${time} not null
      )`,
    ],
  },
  /**
   * A saved draft beside a live version. The history and the preview links of posts are now those of samples, too.
   */
  {
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
  },
  /** Samples keep their changes and the notes in their margin; passages are listed by kind of note. */
  {
    name: '043-annotations',
    statements: ({ types: { text, integer, flag } }) => [
      `alter table samples add column marked ${text}`,
      `alter table samples add column annotations ${text}`,
      `alter table samples add column downloadable ${flag} not null default 0`,
      `create table passages (
        sample_id ${text} not null references samples (id) on delete cascade,
        note_id ${text} not null,
        kind ${text} not null,
        position ${integer} not null,
        sentence_html ${text} not null,
        note ${text} not null,
        primary key (sample_id, note_id)
      )`,
      'create index passages_by_kind on passages (kind, sample_id desc, position)',
    ],
  },
  /** Deleted spam, from which a new version of the spam scorer learns again. */
  {
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
  },
  /**
   * What a search and its filters compare of each match, so that SQLite reads it from the index: in the row it comes
   * after the text. PostgreSQL stores long texts apart.
   */
  {
    name: '049-search-scope',
    statements: ({ name }) =>
      name === 'sqlite'
        ? [
            `create index samples_search_scope
              on samples (id, published, subject_slug, level, assignment_type, citation_style)`,
          ]
        : [],
  },
];
