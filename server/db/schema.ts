/**
 * Every table of the site, on one page. The types of all queries come from here, and a test compares this page
 * with what the migrations really built on each engine.
 *
 * A record id is 24 lower-case hex characters. A `time` is an ISO 8601 string in UTC on both engines, a `flag`
 * is 0 or 1. `.orNull` marks what may be absent.
 */
export type Column<T> = { type: ColumnType; nullable: boolean; value?: T };
export type ColumnType = 'text' | 'integer' | 'real' | 'time' | 'flag' | 'bytes';

function column<T>(type: ColumnType) {
  return { type, nullable: false, orNull: { type, nullable: true } as Column<T | null> } as Column<T> & {
    orNull: Column<T | null>;
  };
}

const id = column<string>('text');
const text = column<string>('text');
const integer = column<number>('integer');
const real = column<number>('real');
const time = column<string>('time');
const flag = column<0 | 1>('flag');
const bytes = column<Uint8Array>('bytes');

export const tables = {
  // The library
  samples: {
    id,
    slug: text.orNull, // absent only on imported records, until "backfill slugs"
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
    citation_style: text.orNull,
    word_count: integer,
    views: integer,
    published: flag,
    cover_image_url: text.orNull,
    social_image_url: text.orNull,
    document_url: text.orNull,
    version: integer, // counts edits, so that two tabs cannot overwrite each other
    created_at: time,
    updated_at: time,
  },
  sample_tags: {
    sample_id: id,
    position: integer,
    tag: text,
    tag_key: text,
    listed_under: text.orNull, // the subject of a published sample; readers find no other
  },

  // The blog
  posts: {
    id,
    slug: text,
    title: text,
    content: text,
    excerpt: text,
    author: text.orNull, // absent: the brand
    status: text,
    meta_title: text.orNull,
    meta_description: text.orNull,
    featured_post: flag,
    allow_comments: flag,
    scheduled_for: time.orNull,
    published_at: time.orNull, // of a scheduled post: the time it will be public
    views: integer,
    word_count: integer,
    cover_image_url: text.orNull,
    social_image_url: text.orNull,
    version: integer, // counts edits, so that two tabs cannot overwrite each other
    created_at: time,
    updated_at: time,
  },
  post_tags: { post_id: id, position: integer, tag: text, tag_key: text },
  categories: { id, name: text, name_key: text },
  post_categories: { post_id: id, position: integer, category_id: id },
  // The public list in its order: whole (key '') and for every tag and category; what is scheduled waits in it
  post_listing: { key: text, featured_post: flag, published_at: time, post_id: id },
  post_totals: { key: text, total: integer },
  // `post_id` may be of a post that was never saved: its text is kept all the same
  post_revisions: { id, post_id: id, kind: text, fields: text, created_at: time, updated_at: time },
  post_previews: { post_id: id, token: text, token_hash: text, created_at: time }, // the token is sealed
  comments: {
    id,
    post_id: id,
    parent_id: id.orNull,
    author_name: text,
    content: text,
    by_owner: flag,
    status: text,
    spam_score: real,
    spam_reasons: text, // a JSON list of short sentences
    decided: flag, // a person chose the status, so the scorer has learned from it
    created_at: time,
  },

  // Comments as they were before an action, for as long as it can be undone
  comments_before: {
    undo_id: id,
    kept_at: time,
    id,
    post_id: id,
    parent_id: id.orNull,
    author_name: text,
    content: text,
    by_owner: flag,
    status: text,
    spam_score: real,
    spam_reasons: text,
    decided: flag,
    created_at: time,
  },
  comment_digests: { id, waiting: integer, queued_at: time }, // mails to the owner about waiting comments

  // What the owner has deleted, whole, as JSON: for as long as it can be brought back
  trash: { id, kind: text, title: text, record: text, deleted_at: time },

  // An address that once worked goes on working: old slugs of samples and posts
  slug_history: { kind: text, slug: text, record_id: id, created_at: time },

  // The words of the site, where the owner has changed them
  words: { section: text, fields: text.orNull, version: integer, updated_at: time }, // no fields: as they came
  word_revisions: { id, section: text, version: integer, fields: text, created_at: time },
  word_previews: { token_hash: text, section: text, fields: text, updated_at: time },

  // Consultation requests
  submissions: {
    id,
    name: text,
    email: text,
    subject: text.orNull,
    message: text,
    academic_level: text.orNull,
    essay_type: text.orNull,
    created_at: time,
    read_at: time.orNull,
    answered_at: time.orNull, // the first reply, as the owner noted it
  },
  // A link for a client to leave a testimonial; the token is sealed, the words go when the owner has decided
  client_testimonials: {
    id,
    submission_id: id,
    token_hash: text,
    token: text,
    words: text.orNull,
    created_at: time,
    received_at: time.orNull,
    decided_at: time.orNull,
  },
  attachments: {
    id,
    submission_id: id,
    position: integer,
    storage_key: text,
    original_name: text,
    content_type: text,
    size: integer,
  },

  // The owner
  admins: {
    id,
    email: text,
    password_hash: text,
    password_generated: flag,
    created_at: time,
    updated_at: time,
    totp_secret: text.orNull, // the second factor, sealed; it counts once it is confirmed
    totp_confirmed_at: time.orNull,
    totp_last_step: integer.orNull, // a code opens the door once
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
    counter: integer, // of signatures, as the authenticator counts them
    transports: text, // a JSON list
    host: text,
    name: text,
    synced: flag,
    created_at: time,
    last_used_at: time.orNull,
  },
  passkey_challenges: { challenge: text, admin_id: id.orNull, expires_at: time }, // no admin: to sign in
  // The account as a hash of what was typed; the network is the /48 of an IPv6 address
  login_failures: { id, account: text, address: text, network: text, failed_at: time },
  known_places: { account: text, address: text, last_used_at: time }, // where the account has signed in
  audit_log: {
    id,
    at: time,
    event: text,
    detail: text.orNull,
    address: text.orNull,
    user_agent: text.orNull,
  },

  // What the owner has set at the desk: one row of JSON, its secrets sealed
  settings: { id: integer, fields: text, version: integer, updated_at: time },
  site_facts: { name: text, value: text, noted_at: time },
  removed_demo: { id, record: text, removed_at: time }, // for a day, to be brought back

  // Machinery
  outbox: {
    id,
    recipient: text,
    reply_to: text.orNull,
    subject: text,
    text_body: text,
    html_body: text,
    about: id.orNull, // the record whose words it carries: deleted with it
    secret_until: time.orNull, // carries a token that works until then: its words go when it was sent
    attempts: integer,
    next_attempt_at: time,
    last_error: text.orNull,
    created_at: time,
    sent_at: time.orNull,
    given_up_at: time.orNull,
    waits_for_server: flag, // its last try failed because of the mail server: worth another as soon as one succeeds
  },
  secrets: { name: text, value: bytes, created_at: time },
  idempotency_keys: { caller: text, key: text, status: integer, response: text, created_at: time },
  rate_limits: { caller: text, uses: text, kept_until: time }, // times of the last uses, 13 digits each, oldest first
  recent_views: { visitor: text, kept_until: time }, // a hash of record and address
  write_probe: { id: integer, filler: bytes }, // written by /readyz
  scorer_state: { key: text, value: bytes, updated_at: time },
  // What changed and when it became visible: how every process knows which of its pages are out of date
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
