/**
 * Every table of the site, on one page. The types of all queries come from here, and a test compares this page
 * with what the migrations really built on each engine.
 *
 * A record id is 24 lower-case hex characters. A `time` is an ISO 8601 string in UTC on both engines, a `flag`
 * is 0 or 1. `.orNull` marks what may be absent.
 */
import { bytes, type Column, type ColumnType, flag, id, integer, real, text, time } from './columns.ts';
import { requestTables } from './request-tables.ts';

export type { Column, ColumnType };

const comment = {
  id,
  post_id: id,
  parent_id: id.orNull,
  author_name: text,
  content: text,
  by_owner: flag,
  status: text,
  spam_score: real,
  spam_reasons: text, // a JSON list of short sentences
  decided: flag, // decided by a person, so the scorer has learned from it
  created_at: time,
};

export const tables = {
  // The library
  samples: {
    id,
    slug: text.orNull, // missing only on imported records, until "backfill slugs"
    title: text,
    subject: text,
    subject_slug: text,
    level: text.orNull,
    course: text.orNull,
    question: text.orNull,
    content: text,
    excerpt: text,
    meta_description: text.orNull,
    assignment_type: text.orNull,
    about: text.orNull,
    citation_style: text.orNull,
    word_count: integer,
    views: integer,
    published: flag,
    cover_image_url: text.orNull,
    social_image_url: text.orNull,
    document_url: text.orNull,
    version: integer, // incremented by each edit, for optimistic locking
    created_at: time,
    updated_at: time,
    marked: text.orNull, // HTML with changes and the passages of notes, if it has any; content is derived from it
    annotations: text.orNull, // a JSON list of notes in the margin
    downloadable: flag, // readers may have it as a Word file
    changed: flag, // it has a draft and changes: readers turn between three copies
  },
  // The passages of the public notes of published samples, each in its sentence
  passages: {
    sample_id: id,
    note_id: text,
    kind: text,
    position: integer,
    sentence_html: text,
    note: text,
  },
  sample_tags: {
    sample_id: id,
    position: integer,
    tag: text,
    tag_key: text,
    listed_under: text.orNull, // the subject of a published sample, otherwise null
  },

  // The blog
  posts: {
    id,
    slug: text,
    title: text,
    content: text,
    excerpt: text,
    author: text.orNull, // null: the brand
    status: text,
    meta_title: text.orNull,
    meta_description: text.orNull,
    featured_post: flag,
    allow_comments: flag,
    scheduled_for: time.orNull,
    published_at: time.orNull, // of a scheduled post: its publication time
    views: integer,
    word_count: integer,
    cover_image_url: text.orNull,
    social_image_url: text.orNull,
    version: integer, // incremented by each edit, for optimistic locking
    created_at: time,
    updated_at: time,
  },
  post_tags: { post_id: id, position: integer, tag: text, tag_key: text },
  categories: { id, name: text, name_key: text },
  post_categories: { post_id: id, position: integer, category_id: id },
  // The public list in its order: as a whole (key '') and per tag and category; includes scheduled posts
  post_listing: { key: text, featured_post: flag, published_at: time, post_id: id },
  post_totals: { key: text, total: integer },
  comments: comment,

  // Copies of comments from before an action, for as long as it can be undone
  comments_before: { undo_id: id, kept_at: time, ...comment },
  comment_digests: { id, waiting: integer, queued_at: time }, // notifications to the owner about pending comments

  // What the editor keeps of a post or sample (`record_kind`), as JSON: its history, and saved changes that are not
  // public yet. `record_id` of a revision may belong to a record that was never saved: its text is stored all the same
  revisions: {
    id,
    record_id: id,
    record_kind: text,
    kind: text, // saved or autosaved
    fields: text,
    created_at: time,
    updated_at: time,
  },
  drafts: { record_id: id, record_kind: text, fields: text, updated_at: time, publish_at: time.orNull },
  // Secret links to what is saved; the token is encrypted
  previews: { record_id: id, record_kind: text, token: text, token_hash: text, created_at: time },

  // Deleted records as JSON, for as long as they can be restored
  trash: { id, kind: text, title: text, record: text, deleted_at: time },

  // Word files that were imported by the command, by the hash of their bytes, so that none is imported twice
  imported_papers: { hash: text, sample_id: id, imported_at: time },

  // Old slugs of samples and posts, which redirect
  slug_history: { kind: text, slug: text, record_id: id, created_at: time },
  topic_addresses: { slug: text, moved_to: text, created_at: time }, // former addresses of topics

  // The words of the site that the owner has changed
  words: { section: text, fields: text.orNull, version: integer, updated_at: time }, // no fields: the default
  word_revisions: { id, section: text, version: integer, fields: text, created_at: time },
  word_previews: { token_hash: text, section: text, fields: text, updated_at: time },

  ...requestTables,

  // The owner
  admins: {
    id,
    email: text,
    password_hash: text,
    password_generated: flag,
    created_at: time,
    updated_at: time,
    totp_secret: text.orNull, // the second factor, encrypted; active once it is confirmed
    totp_confirmed_at: time.orNull,
    totp_last_step: integer.orNull, // the last accepted step: a code works once
  },
  sessions: {
    id,
    admin_id: id,
    token_hash: text,
    user_agent: text,
    created_at: time,
    last_used_at: time,
  },
  reset_tokens: {
    id,
    admin_id: id,
    token_hash: text,
    created_at: time,
    expires_at: time,
    used_at: time.orNull,
  },
  recovery_codes: { id, admin_id: id, code_hash: text },
  passkeys: {
    id,
    admin_id: id,
    credential_id: text,
    public_key: bytes,
    counter: integer, // signature counter of the authenticator
    transports: text, // a JSON list
    host: text,
    name: text,
    synced: flag,
    created_at: time,
    last_used_at: time.orNull,
  },
  passkey_challenges: { challenge: text, admin_id: id.orNull, expires_at: time }, // no admin: for signing in
  // The account is a hash of what was typed; the network is the /48 of an IPv6 address
  login_failures: { id, account: text, address: text, network: text, failed_at: time },
  known_places: { account: text, address: text, last_used_at: time }, // locations where the account has signed in
  audit_log: {
    id,
    at: time,
    event: text,
    detail: text.orNull,
    address: text.orNull,
    user_agent: text.orNull,
  },

  // The owner's settings: one row of JSON with encrypted secrets
  settings: { id: integer, fields: text, version: integer, updated_at: time },
  site_facts: { name: text, value: text, noted_at: time },
  removed_demo: { id, record: text, removed_at: time }, // kept for a day, for undo

  // Infrastructure
  outbox: {
    id,
    recipient: text,
    reply_to: text.orNull,
    subject: text,
    text_body: text,
    html_body: text,
    about: id.orNull, // the record it belongs to: deleted with it
    secret: text.orNull, // an encrypted token that stands in the text when it is sent, and is deleted then
    secret_until: time.orNull, // contains a token that expires then: its text is blanked once it was sent
    attempts: integer,
    next_attempt_at: time,
    last_error: text.orNull,
    created_at: time,
    sent_at: time.orNull,
    given_up_at: time.orNull,
    waits_for_server: flag, // its last attempt failed because of the mail server: retried as soon as another one succeeds
  },
  secrets: { name: text, value: bytes, created_at: time },
  idempotency_keys: { caller: text, key: text, status: integer, response: text, created_at: time },
  rate_limits: { caller: text, uses: text, kept_until: time }, // timestamps of the last uses, 13 digits each, oldest first
  recent_views: { visitor: text, kept_until: time }, // a hash of record and address
  write_probe: { id: integer, filler: bytes }, // test row of /readyz
  scorer_state: { key: text, value: bytes, updated_at: time },
  spam_lessons: { comment_id: id, author_name: text, content: text, kept_at: time }, // deleted spam
  // Invalidated tags by content version: tells every process which of its pages are stale
  content_mark: { id: integer, mark: integer },
  content_changes: { mark: integer, tag: text },
  migrations: { name: text, applied_at: time },
} satisfies Record<string, Record<string, Column<unknown>>>;

type ValueOf<C> = C extends Column<infer T> ? T : never;

export type Database = {
  [Table in keyof typeof tables]: {
    [Name in keyof (typeof tables)[Table]]: ValueOf<(typeof tables)[Table][Name]>;
  };
};
