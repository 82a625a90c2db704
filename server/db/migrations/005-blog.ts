import type { Migration } from './types.ts';

/**
 * `post_listing` is the public list in its order, once as a whole (key '') and once per tag and category, so that
 * reading a page costs the same whatever the size of the blog. A scheduled post is in it from the start, with its
 * publication time; each read compares it with the clock.
 */
export const blog: Migration = {
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
};
