import type { Migration } from './types.ts';

export const initial: Migration = {
  name: '001-initial',
  statements: ({ types: { text, integer, real, time, flag, bytes }, searchIndex }) => [
    `create table samples (
      id ${text} primary key,
      slug ${text} unique,
      title ${text} not null,
      subject ${text} not null,
      subject_slug ${text} not null,
      level ${text},
      course ${text},
      question ${text},
      content ${text} not null,
      excerpt ${text} not null,
      meta_description ${text},
      assignment_type ${text},
      citation_style ${text},
      word_count ${integer} not null,
      views ${integer} not null,
      published ${flag} not null,
      cover_image_url ${text},
      social_image_url ${text},
      document_url ${text},
      created_at ${time} not null,
      updated_at ${time} not null
    )`,
    'create index samples_newest on samples (published, created_at desc, id desc)',
    'create index samples_by_subject on samples (published, subject_slug, created_at desc, id desc)',
    'create index samples_for_admin on samples (created_at desc, id desc)',
    `create table sample_tags (
      sample_id ${text} not null references samples (id) on delete cascade,
      position ${integer} not null,
      tag ${text} not null,
      tag_key ${text} not null,
      primary key (sample_id, position)
    )`,
    'create index sample_tags_by_tag on sample_tags (tag_key, sample_id)',
    ...searchIndex('samples'),

    `create table posts (
      id ${text} primary key,
      slug ${text} not null unique,
      title ${text} not null,
      content ${text} not null,
      excerpt ${text} not null,
      author ${text},
      status ${text} not null check (status in ('draft', 'published', 'scheduled', 'archived')),
      meta_title ${text},
      meta_description ${text},
      featured_post ${flag} not null,
      allow_comments ${flag} not null,
      scheduled_for ${time},
      published_at ${time},
      views ${integer} not null,
      word_count ${integer} not null,
      cover_image_url ${text},
      social_image_url ${text},
      version ${integer} not null,
      created_at ${time} not null,
      updated_at ${time} not null
    )`,
    'create index posts_public on posts (status, featured_post desc, published_at desc, id desc)',
    'create index posts_due on posts (status, scheduled_for)',
    'create index posts_for_admin on posts (created_at desc, id desc)',
    `create table post_tags (
      post_id ${text} not null references posts (id) on delete cascade,
      position ${integer} not null,
      tag ${text} not null,
      tag_key ${text} not null,
      primary key (post_id, position)
    )`,
    'create index post_tags_by_tag on post_tags (tag_key, post_id)',
    `create table categories (id ${text} primary key, name ${text} not null, name_key ${text} not null unique)`,
    `create table post_categories (
      post_id ${text} not null references posts (id) on delete cascade,
      position ${integer} not null,
      category_id ${text} not null references categories (id) on delete cascade,
      primary key (post_id, position)
    )`,
    'create index post_categories_by_category on post_categories (category_id, post_id)',
    ...searchIndex('posts'),
    `create table comments (
      id ${text} primary key,
      post_id ${text} not null references posts (id) on delete cascade,
      parent_id ${text} references comments (id) on delete cascade,
      author_name ${text} not null,
      content ${text} not null,
      by_owner ${flag} not null,
      status ${text} not null check (status in ('pending', 'approved', 'spam', 'rejected')),
      spam_score ${real} not null,
      spam_reasons ${text} not null,
      decided ${flag} not null,
      created_at ${time} not null
    )`,
    'create index comments_of_post on comments (post_id, status, created_at, id)',
    'create index comments_of_parent on comments (parent_id)',
    'create index comments_by_status on comments (status, created_at desc, id desc)',
    'create index comments_by_score on comments (status, spam_score desc, id desc)',

    `create table slug_history (
      kind ${text} not null check (kind in ('sample', 'post')),
      slug ${text} not null,
      record_id ${text} not null,
      created_at ${time} not null,
      primary key (kind, slug)
    )`,
    'create index slug_history_of_record on slug_history (record_id)',

    `create table submissions (
      id ${text} primary key,
      name ${text} not null,
      email ${text} not null,
      subject ${text},
      message ${text} not null,
      academic_level ${text},
      essay_type ${text},
      created_at ${time} not null,
      read_at ${time}
    )`,
    'create index submissions_newest on submissions (created_at desc, id desc)',
    `create table attachments (
      id ${text} primary key,
      submission_id ${text} not null references submissions (id) on delete cascade,
      position ${integer} not null,
      storage_key ${text} not null unique,
      original_name ${text} not null,
      content_type ${text} not null,
      size ${integer} not null
    )`,
    'create index attachments_of_submission on attachments (submission_id, position)',

    `create table admins (
      id ${text} primary key,
      email ${text} not null unique,
      password_hash ${text} not null,
      password_generated ${flag} not null,
      created_at ${time} not null,
      updated_at ${time} not null
    )`,
    `create table sessions (
      id ${text} primary key,
      admin_id ${text} not null references admins (id) on delete cascade,
      token_hash ${text} not null unique,
      user_agent ${text} not null,
      created_at ${time} not null,
      last_used_at ${time} not null
    )`,
    `create table reset_tokens (
      id ${text} primary key,
      admin_id ${text} not null references admins (id) on delete cascade,
      token_hash ${text} not null unique,
      created_at ${time} not null,
      expires_at ${time} not null,
      used_at ${time}
    )`,

    `create table outbox (
      id ${text} primary key,
      recipient ${text} not null,
      reply_to ${text},
      subject ${text} not null,
      text_body ${text} not null,
      html_body ${text} not null,
      attempts ${integer} not null,
      next_attempt_at ${time} not null,
      last_error ${text},
      created_at ${time} not null,
      sent_at ${time}
    )`,
    'create index outbox_waiting on outbox (next_attempt_at) where sent_at is null',
    `create table idempotency_keys (
      caller ${text} not null,
      key ${text} not null,
      status ${integer} not null,
      response ${text} not null,
      created_at ${time} not null,
      primary key (caller, key)
    )`,
    `create table scorer_state (key ${text} primary key, value ${bytes} not null, updated_at ${time} not null)`,
  ],
};
