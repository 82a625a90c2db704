import type { Migration } from './types.ts';

export const upTo016: readonly Migration[] = [
  {
    name: '002-auth',
    statements: ({ types: { text, integer, time } }) => [
      `alter table admins add column totp_secret ${text}`,
      `alter table admins add column totp_confirmed_at ${time}`,
      `alter table admins add column totp_last_step ${integer}`,
      `create table recovery_codes (
        id ${text} primary key,
        admin_id ${text} not null references admins (id) on delete cascade,
        code_hash ${text} not null
      )`,
      'create index recovery_codes_of_admin on recovery_codes (admin_id, code_hash)',
      `create table login_failures (
        id ${text} primary key,
        account ${text} not null,
        address ${text} not null,
        failed_at ${time} not null
      )`,
      'create index login_failures_of_account on login_failures (account, failed_at)',
      'create index login_failures_of_address on login_failures (address, failed_at)',
      `create table audit_log (
        id ${text} primary key,
        at ${time} not null,
        event ${text} not null,
        detail ${text},
        address ${text},
        user_agent ${text}
      )`,
      'create index audit_log_newest on audit_log (at desc, id desc)',
      'create index sessions_of_admin on sessions (admin_id, last_used_at desc)',
      'create index reset_tokens_of_admin on reset_tokens (admin_id)',
    ],
  },
  /**
   * Besides their tables, consultation requests need mails that reference their record, and keys to sign links with.
   */
  {
    name: '004-consultations',
    statements: ({ types: { text, time, bytes } }) => [
      `alter table outbox add column about ${text}`,
      `alter table outbox add column given_up_at ${time}`,
      'create index outbox_about on outbox (about) where about is not null',
      'create index submissions_unread on submissions (id) where read_at is null',
      `create table secrets (name ${text} primary key, value ${bytes} not null, created_at ${time} not null)`,
    ],
  },
  /**
   * `post_listing` is the public list in its order, once as a whole (key '') and once per tag and category, so that
   * reading a page costs the same whatever the size of the blog. A scheduled post is in it from the start, with its
   * publication time; each read compares it with the clock.
   */
  {
    name: '005-blog',
    statements: ({ types: { text, integer, time, flag } }) => [
      'drop index posts_public',
      `update posts set published_at = scheduled_for where status = 'scheduled'`,
      `create table post_listing (
        key ${text} not null,
        featured_post ${flag} not null,
        published_at ${time} not null,
        post_id ${text} not null references posts (id) on delete cascade,
        primary key (post_id, key)
      )`,
      'create index post_listing_in_order on post_listing (key, featured_post desc, published_at desc, post_id desc)',
      `create table post_totals (key ${text} primary key, total ${integer} not null)`,
      `insert into post_listing (key, featured_post, published_at, post_id)
        select keys.key, posts.featured_post, posts.published_at, posts.id from posts join (
          select id as post_id, '' as key from posts
          union select post_id, tag_key from post_tags
          union select post_id, name_key from post_categories join categories on categories.id = category_id
        ) as keys on keys.post_id = posts.id
        where posts.status in ('published', 'scheduled') and posts.published_at is not null`,
      'insert into post_totals (key, total) select key, count(*) from post_listing group by key',

      `create table post_revisions (
        id ${text} primary key,
        post_id ${text} not null,
        kind ${text} not null check (kind in ('saved', 'autosaved')),
        fields ${text} not null,
        created_at ${time} not null,
        updated_at ${time} not null
      )`,
      'create index post_revisions_of_post on post_revisions (post_id, updated_at desc, id desc)',
      `create table post_previews (
        post_id ${text} primary key references posts (id) on delete cascade,
        token ${text} not null unique,
        created_at ${time} not null
      )`,
    ],
  },
  /** For moderation: copies of comments before an action, and when the owner was last notified. */
  {
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
  },
  /** Changes in commit order, so that every process can invalidate only the affected pages. */
  {
    name: '007-content-changes',
    statements: ({ types: { text, integer } }) => [
      `create table content_mark (id ${integer} primary key, mark ${integer} not null)`,
      'insert into content_mark (id, mark) values (1, 0)',
      `create table content_changes (mark ${integer} not null, tag ${text} not null, primary key (mark, tag))`,
    ],
  },
  /**
   * For large libraries: every term of the search indexes once, so that a prefix can be expanded to existing terms; and
   * the level in the indexes of the lists.
   */
  {
    name: '008-large-libraries',
    statements: ({ wordList }) => [
      ...['samples', 'posts'].flatMap(wordList),
      'create index samples_by_level on samples (published, level, created_at desc, id desc)',
      'drop index samples_by_subject',
      'create index samples_by_subject on samples (published, subject_slug, created_at desc, id desc, level)',
    ],
  },
  /** The subject of a published sample next to each tag: related samples are then found in the index alone. */
  {
    name: '009-tags-by-subject',
    statements: ({ types: { text } }) => [
      `alter table sample_tags add column listed_under ${text}`,
      `update sample_tags set listed_under =
        (select subject_slug from samples where samples.id = sample_tags.sample_id and published = 1)`,
      'create index sample_tags_by_subject on sample_tags (tag_key, listed_under, sample_id)',
    ],
  },
  /** Samples have a version, like posts, so that two tabs cannot overwrite each other. */
  {
    name: '011-sample-versions',
    statements: ({ types: { integer } }) => [
      `alter table samples add column version ${integer} not null default 1`,
    ],
  },
  /** Recent uses per rate limit, so that they survive restarts and all processes count together. */
  {
    name: '014-rate-limits',
    statements: ({ types: { text, time } }) => [
      `create table rate_limits (caller ${text} primary key, uses ${text} not null, kept_until ${time} not null)`,
      'create index rate_limits_by_age on rate_limits (kept_until)',
    ],
  },
  /** Locations from which an account has signed in, and the network of each failed attempt. */
  {
    name: '015-known-places',
    statements: ({ types: { text, time } }) => [
      `create table known_places (
        account ${text} not null,
        address ${text} not null,
        last_used_at ${time} not null,
        primary key (account, address)
      )`,
      `alter table login_failures add column network ${text} not null default ''`,
      'update login_failures set network = address',
      'create index login_failures_of_network on login_failures (network, failed_at)',
    ],
  },
  /**
   * Preview links are looked up by a hash of their token, and mails with a token are marked, so that their text can be
   * blanked. `seal-secrets.ts` fills in the hashes at startup: SQL has no such function.
   */
  {
    name: '016-secrets',
    statements: ({ types: { text, time } }) => [
      `alter table post_previews add column token_hash ${text} not null default ''`,
      'create index post_previews_by_hash on post_previews (token_hash)',
      `alter table outbox add column secret_until ${time}`,
      `update outbox set text_body = '', html_body = '' where subject = 'Set a new password' and sent_at is not null`,
    ],
  },
];
